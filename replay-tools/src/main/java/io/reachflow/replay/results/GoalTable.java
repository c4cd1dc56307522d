package io.reachflow.replay.results;

import io.reachflow.replay.contest.ContestResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which goals are reached on one scenario: a row for each aim, a column for each group. */
final class GoalTable {
    private final String scenario;
    private final Subject subject;
    private final List<List<Optional<Comparison>>> rows = new ArrayList<>();

    GoalTable(ContestResult result, String scenario, Subject subject) {
        this.scenario = scenario;
        this.subject = subject;
        for (Aim aim : Aim.ALL) {
            List<Optional<Comparison>> row = new ArrayList<>();
            for (Opponents group : Opponents.values()) {
                row.add(Comparison.of(result, scenario, subject.contender(), aim, group));
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
        return reached + " of " + Aim.ALL.size() * Opponents.values().length + " goals reached";
    }

    String markdown() {
        List<String> head = new ArrayList<>(List.of("metric"));
        for (Opponents group : Opponents.values()) {
            head.add(Words.code(subject.name()) + " against the best of " + group.title());
        }
        MarkdownTable table = new MarkdownTable(head);
        for (int i = 0; i < rows.size(); i++) {
            List<String> cells = new ArrayList<>(List.of(Aim.ALL.get(i).metric().title()));
            rows.get(i).forEach(each -> cells.add(cell(each)));
            table.row(cells);
        }
        return table + "\n" + summary() + ".\n";
    }

    private static String cell(Optional<Comparison> found) {
        if (found.isEmpty()) {
            return "nothing to compare, " + Words.reached(false);
        }
        Comparison comparison = found.get();
        return String.join(
                "<br>",
                Words.code(comparison.opponent()),
                Words.ratio(comparison.ratio()),
                Words.difference(comparison.difference(), comparison.aim().metric().unit()),
                "goal: " + comparison.goal().words(),
                Words.reached(comparison.isReached()));
    }
}
