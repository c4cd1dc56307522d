package io.reachflow.simulator.contest.contender;

import io.reachflow.simulator.metric.SimulationOutcome;
import io.reachflow.world.World;

/** Something that schedules a world: a policy in a simulation, or one that may look ahead. */
public interface Contender {
    String name();

    /** The same world gives the same outcome. May be called by several threads at once. */
    SimulationOutcome play(World world);
}
