package io.reachflow.reports.results;

import io.reachflow.simulator.metric.Metric;
import java.util.List;

/** What a learned policy is for: its goal in one metric against each group of opponents. */
record MetricGoals(Metric metric, Goal paper, Goal classic, Goal strong) {
    static final List<MetricGoals> ALL =
            List.of(
                    new MetricGoals(
                            Metric.COMPLETION, Goal.atLeast(1.17), Goal.atLeast(1.17), Goal.AHEAD),
                    new MetricGoals(
                            Metric.WORK_COMPLETED,
                            Goal.atLeast(1.17),
                            Goal.atLeast(1.17),
                            Goal.AHEAD),
                    new MetricGoals(
                            Metric.COMPLETION_HIGH, Goal.atLeast(2), Goal.atLeast(1.2), Goal.AHEAD),
                    new MetricGoals(
                            Metric.PENALTY_PER_ARRIVED,
                            Goal.atMost(0.2),
                            Goal.atMost(0.2),
                            Goal.atMost(0.8)),
                    new MetricGoals(Metric.COST, Goal.NOT_MORE, Goal.NOT_MORE, Goal.NOT_MORE));

    Goal against(OpponentGroup group) {
        return switch (group) {
            case PAPER -> paper;
            case CLASSIC -> classic;
            case STRONG -> strong;
        };
    }
}
