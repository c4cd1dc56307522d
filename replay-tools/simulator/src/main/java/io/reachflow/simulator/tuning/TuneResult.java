package io.reachflow.simulator.tuning;

import io.reachflow.policies.heuristic.ScoreWeights;
import io.reachflow.simulator.contest.Interval;

/**
 * What a search has found. On the seeds that it was found on, it looks better than it is.
 *
 * @param simulations worlds that were simulated
 * @param reward mean over scenarios and seeds
 * @param standardReward that of the defaults
 * @param gain of one over the other, paired by seed
 */
public record TuneResult(
        ScoreWeights weights,
        int simulations,
        double reward,
        double standardReward,
        Interval gain) {

    static TuneResult of(WeightTrial best, WeightTrial standard, int simulations) {
        double[] gains = best.rewards();
        for (int seed = 0; seed < gains.length; seed++) {
            gains[seed] -= standard.rewardOn(seed);
        }
        return new TuneResult(
                best.weights(), simulations, best.mean(), standard.mean(), Interval.of(gains));
    }
}
