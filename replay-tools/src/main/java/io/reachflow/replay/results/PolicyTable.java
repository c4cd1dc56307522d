package io.reachflow.replay.results;

import io.reachflow.replay.contest.ContestResult;
import io.reachflow.replay.contest.Interval;
import io.reachflow.replay.metric.Metric;
import io.reachflow.replay.report.Figures;
import java.util.ArrayList;
import java.util.List;

/** Every policy on one scenario by its reward, with its means and their intervals. */
final class PolicyTable {
    private static final List<Metric> SHOWN =
            List.of(
                    Metric.COMPLETION,
                    Metric.WORK_COMPLETED,
                    Metric.COMPLETION_HIGH,
                    Metric.PENALTY_PER_ARRIVED,
                    Metric.COST,
                    Metric.REWARD);

    private final ContestResult result;
    private final String scenario;
    private final Subject subject;

    PolicyTable(ContestResult result, String scenario, Subject subject) {
        this.result = result;
        this.scenario = scenario;
        this.subject = subject;
    }

    String markdown() {
        List<String> head = new ArrayList<>(List.of("policy", "group"));
        SHOWN.forEach(metric -> head.add(Words.heading(metric)));
        MarkdownTable table = new MarkdownTable(head);
        result.ranking(scenario).forEach(name -> table.row(cells(name)));
        return table.toString();
    }

    private List<String> cells(String name) {
        List<String> cells = new ArrayList<>();
        boolean own = name.equals(subject.contender());
        String shown = Words.code(subject.shown(name));
        cells.add(own ? "**" + shown + "**" : shown);
        cells.add(Opponents.of(name).map(Opponents::title).orElse("learned"));
        for (Metric metric : SHOWN) {
            Interval value = result.interval(scenario, name, metric);
            cells.add(Figures.interval(value, metric.unit()));
        }
        return cells;
    }
}
