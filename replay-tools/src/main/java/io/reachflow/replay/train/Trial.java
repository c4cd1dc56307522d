package io.reachflow.replay.train;

import io.reachflow.model.policy.Policy;
import io.reachflow.replay.contest.PolicyContender;
import io.reachflow.replay.metric.Metric;
import io.reachflow.replay.sim.SimulationSettings;
import io.reachflow.replay.world.World;

/** A policy on a world, as it would be served. */
final class Trial {
    private Trial() {}

    static double reward(World world, Policy policy) {
        return Metric.REWARD.of(
                new PolicyContender(policy, SimulationSettings.STANDARD).play(world));
    }
}
