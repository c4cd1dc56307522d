package io.reachflow.reports.results;

import io.reachflow.simulator.contest.BootstrapRange;
import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.contest.Interval;
import io.reachflow.simulator.metric.Metric;

/**
 * How far a policy came on the way from the best heuristic to one that knows the future, by reward.
 *
 * @param closed the policy minus the heuristic, paired by seed
 * @param total the one that knows minus the heuristic
 * @param range where the share of the two lies
 */
record ClairvoyantGap(Interval closed, Interval total, BootstrapRange range) {
    static final String FROM = "weighted-score";
    static final String TO = ContestResult.CEILING;
    static final double GOAL = 0.5;

    static ClairvoyantGap of(ContestResult result, String scenario, String policy) {
        return new ClairvoyantGap(
                result.difference(scenario, policy, FROM, Metric.REWARD),
                result.difference(scenario, TO, FROM, Metric.REWARD),
                result.shareOfWay(scenario, policy, FROM, TO, Metric.REWARD));
    }

    /** Of the means; not a number where there is no way to go. */
    double share() {
        return total.mean() > 0 ? closed.mean() / total.mean() : Double.NaN;
    }

    boolean isReached() {
        return share() >= GOAL;
    }
}
