package io.reachflow.simulator.contest.contender;

import io.reachflow.policies.policy.Policy;
import io.reachflow.simulator.Simulation;
import io.reachflow.simulator.SimulationLog;
import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.metric.SimulationOutcome;
import io.reachflow.world.World;

/** A policy that could run in the job as well. */
public record PolicyContender(Policy policy, SimulationSettings settings) implements Contender {

    @Override
    public String name() {
        return policy.identity().id();
    }

    @Override
    public SimulationOutcome play(World world) {
        SimulationLog log = new SimulationLog(world);
        new Simulation(world, settings, policy, new StopWhenInterrupted(log)).run();
        return new SimulationOutcome(world, log.results());
    }
}
