package io.reachflow.simulator.contest;

import io.reachflow.simulator.contest.contender.Contender;
import io.reachflow.simulator.metric.SimulationOutcome;
import io.reachflow.world.World;

/** A contender under the name by which it was asked for, so that several of a kind can play. */
public record RenamedContender(String name, Contender contender) implements Contender {

    @Override
    public SimulationOutcome play(World world) {
        return contender.play(world);
    }
}
