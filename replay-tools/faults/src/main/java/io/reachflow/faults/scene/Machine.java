package io.reachflow.faults.scene;

import io.reachflow.faults.machine.LocalNetwork;
import io.reachflow.faults.machine.SmallDisk;

/**
 * The parts of the machine that can be broken.
 *
 * @param brokerDisk of the first broker
 * @param brokers one, or a quorum
 */
public record Machine(
        LocalNetwork network, SmallDisk checkpointDisk, SmallDisk brokerDisk, int brokers) {}
