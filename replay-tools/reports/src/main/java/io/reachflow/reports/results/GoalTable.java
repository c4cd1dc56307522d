package io.reachflow.reports.results;

import io.reachflow.reports.text.MetricFormat;
import io.reachflow.simulator.contest.ContestResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which goals are reached on one scenario: a row for each metric and group of opponents. */
final class GoalTable {
    private static final List<String> NO_FIGURES =
            List.of(MetricFormat.NOTHING, MetricFormat.NOTHING, MetricFormat.NOTHING);

    /**
     * A goal, and how near the policy came.
     *
     * @param comparison nothing where no opponent has a value
     */
    private record Row(MetricGoals goals, OpponentGroup group, Optional<Comparison> comparison) {}

    private final String scenario;
    private final EvaluatedPolicy policy;
    private final List<Row> rows = new ArrayList<>();

    GoalTable(ContestResult result, String scenario, EvaluatedPolicy policy) {
        this.scenario = scenario;
        this.policy = policy;
        for (MetricGoals goals : MetricGoals.ALL) {
            for (OpponentGroup group : OpponentGroup.values()) {
                rows.add(
                        new Row(
                                goals,
                                group,
                                Comparison.of(result, scenario, policy.contender(), goals, group)));
            }
        }
    }

    String scenario() {
        return scenario;
    }

    String summary() {
        long reached =
                rows.stream()
                        .flatMap(row -> row.comparison().stream())
                        .filter(Comparison::isReached)
                        .count();
        return reached + " of " + rows.size() + " goals reached";
    }

    String markdown() {
        MarkdownTable table =
                new MarkdownTable(
                        List.of(
                                "metric",
                                ResultsText.code(policy.name()) + " against the best of",
                                "which is",
                                "ratio",
                                "paired difference",
                                "goal",
                                "verdict"));
        rows.forEach(row -> table.row(cells(row)));
        return table + "\n" + summary() + ".\n";
    }

    private static List<String> cells(Row row) {
        List<String> cells =
                new ArrayList<>(List.of(row.goals().metric().title(), row.group().title()));
        cells.addAll(row.comparison().map(GoalTable::figures).orElse(NO_FIGURES));
        cells.add(row.goals().against(row.group()).words());
        cells.add(
                row.comparison()
                        .map(comparison -> ResultsText.reached(comparison.isReached()))
                        .orElse("nothing to compare, " + ResultsText.reached(false)));
        return cells;
    }

    private static List<String> figures(Comparison comparison) {
        return List.of(
                ResultsText.code(comparison.opponent()),
                ResultsText.ratio(comparison.ratio()),
                ResultsText.difference(
                        comparison.difference(), comparison.goals().metric().unit()));
    }
}
