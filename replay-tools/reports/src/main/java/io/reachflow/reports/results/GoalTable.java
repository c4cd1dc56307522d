package io.reachflow.reports.results;

import io.reachflow.simulator.contest.ContestResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which goals are reached on one scenario: a row for each metric, a column for each group. */
final class GoalTable {
    private final String scenario;
    private final EvaluatedPolicy policy;
    private final List<List<Optional<Comparison>>> rows = new ArrayList<>();

    GoalTable(ContestResult result, String scenario, EvaluatedPolicy policy) {
        this.scenario = scenario;
        this.policy = policy;
        for (MetricGoals goals : MetricGoals.ALL) {
            List<Optional<Comparison>> row = new ArrayList<>();
            for (OpponentGroup group : OpponentGroup.values()) {
                row.add(Comparison.of(result, scenario, policy.contender(), goals, group));
            }
            rows.add(row);
        }
    }

    String scenario() {
        return scenario;
    }

    String summary() {
        long reached =
                rows.stream()
                        .flatMap(List::stream)
                        .flatMap(Optional::stream)
                        .filter(Comparison::isReached)
                        .count();
        return reached
                + " of "
                + MetricGoals.ALL.size() * OpponentGroup.values().length
                + " goals reached";
    }

    String markdown() {
        List<String> head = new ArrayList<>(List.of("metric"));
        for (OpponentGroup group : OpponentGroup.values()) {
            head.add(ResultsText.code(policy.name()) + " against the best of " + group.title());
        }
        MarkdownTable table = new MarkdownTable(head);
        for (int i = 0; i < rows.size(); i++) {
            List<String> cells = new ArrayList<>(List.of(MetricGoals.ALL.get(i).metric().title()));
            rows.get(i).forEach(each -> cells.add(cell(each)));
            table.row(cells);
        }
        return table + "\n" + summary() + ".\n";
    }

    private static String cell(Optional<Comparison> found) {
        if (found.isEmpty()) {
            return "nothing to compare, " + ResultsText.reached(false);
        }
        Comparison comparison = found.get();
        return String.join(
                "<br>",
                ResultsText.code(comparison.opponent()),
                ResultsText.ratio(comparison.ratio()),
                ResultsText.difference(comparison.difference(), comparison.goals().metric().unit()),
                "goal: " + comparison.goal().words(),
                ResultsText.reached(comparison.isReached()));
    }
}
