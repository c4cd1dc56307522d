package io.reachflow.replay.results;

import io.reachflow.replay.contest.ContestResult;
import io.reachflow.replay.contest.Interval;
import io.reachflow.replay.metric.Metric;

/**
 * How far a policy came on the way from the best heuristic to one that knows the future, by reward.
 *
 * @param gone the policy minus the heuristic, paired by seed
 * @param whole the one that knows minus the heuristic
 */
record Way(Interval gone, Interval whole) {
    static final String FROM = "weighted-score";
    static final String TO = ContestResult.CEILING;
    static final double GOAL = 0.5;

    static Way of(ContestResult result, String scenario, String policy) {
        return new Way(
                result.difference(scenario, policy, FROM, Metric.REWARD),
                result.difference(scenario, TO, FROM, Metric.REWARD));
    }

    /** Of the means; not a number where there is no way to go. */
    double share() {
        return whole.mean() > 0 ? gone.mean() / whole.mean() : Double.NaN;
    }

    boolean isReached() {
        return share() >= GOAL;
    }
}
