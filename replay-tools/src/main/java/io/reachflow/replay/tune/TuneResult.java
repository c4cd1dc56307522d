package io.reachflow.replay.tune;

import io.reachflow.model.policy.ScoreWeights;
import java.util.Arrays;

/**
 * What a search has found. On the seeds it was found on it looks better than it is.
 *
 * @param simulations worlds that were simulated
 * @param standardReward of the defaults, mean over scenarios and seeds
 * @param halfWidth of the 95 % interval of the gain, paired by seed; not a number with one seed
 */
public record TuneResult(
        ScoreWeights weights,
        int simulations,
        double reward,
        double standardReward,
        double halfWidth) {

    /** Student's t at 97.5 %, by degrees of freedom from one on. */
    private static final double[] STUDENT = {
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
        2.145, 2.131, 2.120, 2.110, 2.101, 2.093
    };

    static TuneResult of(Trial best, Trial standard, int simulations) {
        int seeds = best.rewards().length;
        double[] gains = new double[seeds];
        for (int seed = 0; seed < seeds; seed++) {
            gains[seed] = best.rewardOn(seed) - standard.rewardOn(seed);
        }
        return new TuneResult(
                best.weights(), simulations, best.mean(), standard.mean(), halfWidth(gains));
    }

    static double halfWidth(double[] gains) {
        if (gains.length < 2) {
            return Double.NaN;
        }
        double mean = Arrays.stream(gains).average().orElseThrow();
        double squares = Arrays.stream(gains).map(gain -> (gain - mean) * (gain - mean)).sum();
        double deviation = Math.sqrt(squares / (gains.length - 1));
        return STUDENT[gains.length - 2] * deviation / Math.sqrt(gains.length);
    }

    public double gain() {
        return reward - standardReward;
    }
}
