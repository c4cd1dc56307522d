package io.reachflow.simulator.contest;

import io.reachflow.policies.heuristic.ScoreWeights;
import io.reachflow.policies.registry.Policies;
import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.contest.contender.Contender;
import io.reachflow.simulator.contest.contender.PolicyContender;
import io.reachflow.simulator.metric.SimulationOutcome;
import io.reachflow.world.World;

/** The weighted score with weights of one's own, under a name of one's own. */
public record TunedContender(String name, ScoreWeights weights, SimulationSettings settings)
        implements Contender {

    @Override
    public SimulationOutcome play(World world) {
        return new PolicyContender(Policies.weightedScore(weights), settings).play(world);
    }
}
