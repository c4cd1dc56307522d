package io.reachflow.replay.tune;

import io.reachflow.model.policy.Policies;
import io.reachflow.model.policy.ScoreWeights;
import io.reachflow.replay.contest.PolicyContender;
import io.reachflow.replay.metric.Metric;
import io.reachflow.replay.sim.SimulationSettings;
import io.reachflow.replay.world.World;
import io.reachflow.replay.world.WorldSettings;

/** One world to try weights on, made when it is first needed and then kept. */
final class Ground {
    private final WorldSettings settings;
    private World world;

    Ground(WorldSettings settings) {
        this.settings = settings;
    }

    double reward(ScoreWeights weights) {
        PolicyContender contender =
                new PolicyContender(Policies.weightedScore(weights), SimulationSettings.STANDARD);
        double reward = Metric.REWARD.of(contender.play(world()));
        if (Double.isNaN(reward)) {
            throw new IllegalArgumentException(
                    "A world of seed "
                            + settings.seed()
                            + " has no tasks that count. Raise --hours, --gpus or --load.");
        }
        return reward;
    }

    private synchronized World world() {
        if (world == null) {
            world = World.generate(settings);
        }
        return world;
    }
}
