package io.reachflow.reports.results;

import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.contest.Interval;
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
        return result.best(scenario, goals.metric(), group.names())
                .map(opponent -> of(result, scenario, policy, goals, group, opponent));
    }

    private static Comparison of(
            ContestResult result,
            String scenario,
            String policy,
            MetricGoals goals,
            OpponentGroup group,
            String opponent) {
        double own = result.interval(scenario, policy, goals.metric()).mean();
        double other = result.interval(scenario, opponent, goals.metric()).mean();
        Interval difference = result.difference(scenario, policy, opponent, goals.metric());
        return new Comparison(goals, goals.against(group), opponent, own / other, difference);
    }

    boolean isReached() {
        return goal.isReached(ratio, difference);
    }
}
