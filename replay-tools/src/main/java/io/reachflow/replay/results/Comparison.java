package io.reachflow.replay.results;

import io.reachflow.replay.contest.ContestResult;
import io.reachflow.replay.contest.Interval;
import java.util.Optional;

/**
 * A policy beside the opponent that is the best of its group in one metric.
 *
 * @param ratio the policy's mean over the opponent's
 * @param difference the policy's value minus the opponent's, paired by seed
 */
record Comparison(Aim aim, Goal goal, String opponent, double ratio, Interval difference) {

    /** Nothing where no opponent has a value, for example a cost without any task completed. */
    static Optional<Comparison> of(
            ContestResult result, String scenario, String policy, Aim aim, Opponents group) {
        return result.best(scenario, aim.metric(), group.names())
                .map(opponent -> of(result, scenario, policy, aim, group, opponent));
    }

    private static Comparison of(
            ContestResult result,
            String scenario,
            String policy,
            Aim aim,
            Opponents group,
            String opponent) {
        double own = result.interval(scenario, policy, aim.metric()).mean();
        double other = result.interval(scenario, opponent, aim.metric()).mean();
        Interval difference = result.difference(scenario, policy, opponent, aim.metric());
        return new Comparison(aim, aim.against(group), opponent, own / other, difference);
    }

    boolean isReached() {
        return goal.isReached(ratio, difference);
    }
}
