package io.reachflow.faults.scene;

import io.reachflow.faults.machine.LocalNetwork;
import io.reachflow.faults.machine.SmallDisk;

/** The parts of the machine that can be broken. */
public record Machine(LocalNetwork network, SmallDisk checkpointDisk, SmallDisk brokerDisk) {}
