package io.reachflow.replay.contest.contender;

import io.reachflow.model.policy.Policy;
import io.reachflow.replay.metric.Outcome;
import io.reachflow.replay.sim.Simulation;
import io.reachflow.replay.sim.SimulationLog;
import io.reachflow.replay.sim.SimulationSettings;
import io.reachflow.replay.world.World;

/** A policy that could run in the job as well. */
public record PolicyContender(Policy policy, SimulationSettings settings) implements Contender {

    @Override
    public String name() {
        return policy.identity().id();
    }

    @Override
    public Outcome play(World world) {
        SimulationLog log = new SimulationLog(world);
        new Simulation(world, settings, policy, new StopWhenInterrupted(log)).run();
        return new Outcome(world, log.results());
    }
}
