package io.reachflow.replay.results;

import io.reachflow.replay.metric.Metric;
import java.util.List;

/** What a learned policy is for: a metric, and its goal against each group of opponents. */
record Aim(Metric metric, Goal paper, Goal classic, Goal strong) {
    static final List<Aim> ALL =
            List.of(
                    new Aim(Metric.COMPLETION, Goal.atLeast(1.17), Goal.atLeast(1.17), Goal.AHEAD),
                    new Aim(
                            Metric.WORK_COMPLETED,
                            Goal.atLeast(1.17),
                            Goal.atLeast(1.17),
                            Goal.AHEAD),
                    new Aim(Metric.COMPLETION_HIGH, Goal.atLeast(2), Goal.atLeast(1.2), Goal.AHEAD),
                    new Aim(
                            Metric.PENALTY_PER_ARRIVED,
                            Goal.atMost(0.2),
                            Goal.atMost(0.2),
                            Goal.atMost(0.8)),
                    new Aim(Metric.COST, Goal.NOT_MORE, Goal.NOT_MORE, Goal.NOT_MORE));

    Goal against(Opponents group) {
        return switch (group) {
            case PAPER -> paper;
            case CLASSIC -> classic;
            case STRONG -> strong;
        };
    }
}
