package io.reachflow.replay.contest.contender;

import io.reachflow.replay.metric.Outcome;
import io.reachflow.replay.world.World;

/** Something that schedules a world: a policy in a simulation, or one that may look ahead. */
public interface Contender {
    String name();

    /** The same world gives the same outcome. May be called by several threads at once. */
    Outcome play(World world);
}
