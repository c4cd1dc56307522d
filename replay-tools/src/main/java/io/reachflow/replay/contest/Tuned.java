package io.reachflow.replay.contest;

import io.reachflow.model.heuristic.ScoreWeights;
import io.reachflow.model.registry.Policies;
import io.reachflow.replay.contest.contender.Contender;
import io.reachflow.replay.contest.contender.PolicyContender;
import io.reachflow.replay.metric.Outcome;
import io.reachflow.replay.sim.SimulationSettings;
import io.reachflow.replay.world.World;

/** The weighted score with weights of one's own, under a name of one's own. */
public record Tuned(String name, ScoreWeights weights, SimulationSettings settings)
        implements Contender {

    @Override
    public Outcome play(World world) {
        return new PolicyContender(Policies.weightedScore(weights), settings).play(world);
    }
}
