package io.reachflow.simulator.tuning;

import io.reachflow.policies.heuristic.ScoreWeights;
import java.util.Arrays;

/** Weights, and the mean reward over the scenarios that they brought on each seed tried so far. */
final class WeightTrial {
    private final ScoreWeights weights;
    private final double[] rewardBySeed;

    WeightTrial(ScoreWeights weights, int seeds) {
        this.weights = weights;
        this.rewardBySeed = new double[seeds];
        Arrays.fill(rewardBySeed, Double.NaN);
    }

    ScoreWeights weights() {
        return weights;
    }

    void record(int seed, double reward) {
        rewardBySeed[seed] = reward;
    }

    boolean isTriedOn(int seed) {
        return !Double.isNaN(rewardBySeed[seed]);
    }

    double rewardOn(int seed) {
        return rewardBySeed[seed];
    }

    double[] rewards() {
        return rewardBySeed.clone();
    }

    /** Over the seeds tried so far. */
    double mean() {
        return Arrays.stream(rewardBySeed)
                .filter(reward -> !Double.isNaN(reward))
                .average()
                .orElse(Double.NEGATIVE_INFINITY);
    }
}
