package io.reachflow.reports.results;

import io.reachflow.reports.text.MetricFormat;
import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.contest.Interval;
import io.reachflow.simulator.metric.Metric;
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
                    Metric.REWARD,
                    Metric.WAIT_MEAN,
                    Metric.JCT_MEAN,
                    Metric.UTILISATION,
                    Metric.IDLE,
                    Metric.JAIN);

    private final ContestResult result;
    private final String scenario;
    private final EvaluatedPolicy policy;

    PolicyTable(ContestResult result, String scenario, EvaluatedPolicy policy) {
        this.result = result;
        this.scenario = scenario;
        this.policy = policy;
    }

    String markdown() {
        List<String> head = new ArrayList<>(List.of("policy", "group"));
        SHOWN.forEach(metric -> head.add(ResultsText.heading(metric)));
        MarkdownTable table = new MarkdownTable(head);
        result.ranking(scenario).forEach(name -> table.row(cells(name)));
        return table.toString();
    }

    private List<String> cells(String name) {
        List<String> cells = new ArrayList<>();
        boolean own = name.equals(policy.contender());
        String shown = ResultsText.code(policy.shown(name));
        cells.add(own ? "**" + shown + "**" : shown);
        cells.add(OpponentGroup.of(name).map(OpponentGroup::title).orElse("learned"));
        for (Metric metric : SHOWN) {
            Interval value = result.interval(scenario, name, metric);
            cells.add(MetricFormat.interval(value, metric.unit()));
        }
        return cells;
    }
}
