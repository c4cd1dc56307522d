package io.reachflow.reports.results;

import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.contest.Interval;
import io.reachflow.simulator.metric.Metric;
import java.util.Optional;

/**
 * A policy beside the opponent that is the best of its group in one metric.
 *
 * @param ratio the policy's mean over the opponent's
 * @param difference the policy's value minus the opponent's, paired by seed
 */
record Comparison(
        MetricGoals goals, Goal goal, String opponent, double ratio, Interval difference) {

    /** Nothing where no opponent has a value, for example a cost without any task completed. */
    static Optional<Comparison> of(
            ContestResult result,
            String scenario,
            String policy,
            MetricGoals goals,
            OpponentGroup group) {
        Metric metric = goals.metric();
        return result.best(scenario, metric, group.names())
                .map(
                        opponent ->
                                new Comparison(
                                        goals,
                                        goals.against(group),
                                        opponent,
                                        mean(result, scenario, policy, metric)
                                                / mean(result, scenario, opponent, metric),
                                        result.difference(scenario, policy, opponent, metric)));
    }

    private static double mean(
            ContestResult result, String scenario, String contender, Metric metric) {
        return result.interval(scenario, contender, metric).mean();
    }

    boolean isReached() {
        return goal.isReached(ratio, difference);
    }
}
