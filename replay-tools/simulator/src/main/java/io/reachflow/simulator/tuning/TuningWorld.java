package io.reachflow.simulator.tuning;

import io.reachflow.policies.heuristic.ScoreWeights;
import io.reachflow.policies.registry.Policies;
import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.contest.contender.PolicyContender;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.world.World;
import io.reachflow.world.scenario.WorldSettings;
import org.jspecify.annotations.Nullable;

/** One world to try weights on, made when it is first needed and then kept. */
final class TuningWorld {
    private final WorldSettings settings;
    private @Nullable World world;

    TuningWorld(WorldSettings settings) {
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
