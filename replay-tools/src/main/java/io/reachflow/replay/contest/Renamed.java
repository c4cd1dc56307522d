package io.reachflow.replay.contest;

import io.reachflow.replay.contest.contender.Contender;
import io.reachflow.replay.metric.Outcome;
import io.reachflow.replay.world.World;

/** A contender under the name by which it was asked for, so that several of a kind can play. */
public record Renamed(String name, Contender contender) implements Contender {

    @Override
    public Outcome play(World world) {
        return contender.play(world);
    }
}
