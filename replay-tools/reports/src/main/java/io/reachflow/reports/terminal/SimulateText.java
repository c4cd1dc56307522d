package io.reachflow.reports.terminal;

import io.reachflow.reports.Report;
import io.reachflow.reports.text.BoundText;
import io.reachflow.reports.text.MetricFormat;
import io.reachflow.simulator.contest.Contenders;
import io.reachflow.simulator.contest.ContestPlan;
import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.contest.Interval;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.world.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A contest for the terminal. */
public final class SimulateText {
    private static final Map<Metric, String> SHORT =
            Map.ofEntries(
                    Map.entry(Metric.COMPLETION, "completion"),
                    Map.entry(Metric.COMPLETION_HIGH, "high priority"),
                    Map.entry(Metric.WORK_COMPLETED, "work"),
                    Map.entry(Metric.PENALTY_PER_ARRIVED, "penalty"),
                    Map.entry(Metric.COST, "cost"),
                    Map.entry(Metric.JCT_MEAN, "jct"),
                    Map.entry(Metric.JCT_P50, "jct p50"),
                    Map.entry(Metric.JCT_P95, "jct p95"),
                    Map.entry(Metric.JCT_P99, "jct p99"),
                    Map.entry(Metric.RHO_P95, "rho p95"),
                    Map.entry(Metric.RHO_MAX, "rho worst"));

    /** Of one table beside the policies' names. */
    private static final int COLUMNS = 6;

    private static final String BETWEEN = System.lineSeparator().repeat(2);

    private SimulateText() {}

    /** All scenarios and policies that come with the program. */
    public static String list() {
        TextTable scenarios = new TextTable("SCENARIO", "VERSION", "ABOUT");
        for (String name : Scenario.NAMES) {
            Scenario scenario = Scenario.of(name);
            scenarios.row(name, scenario.version(), scenario.about());
        }
        TextTable policies = new TextTable("POLICY");
        Contenders.names().forEach(policies::row);
        return String.join(
                System.lineSeparator(),
                scenarios.toString(),
                "",
                "Append @LOAD for another load: community-256@1.3. A file is a scenario, too.",
                "",
                policies.toString(),
                "",
                "Append +mask to rather wait than miss a deadline, +preempt to stop less urgent"
                        + " tasks for urgent ones. The last two know the future; clairvoyant"
                        + " simulates each world many times.",
                "Of one's own: weighted-score:FILE ('reachflow tune'), reach:DIR ('reachflow"
                        + " train').");
    }

    public static String of(Report report) {
        ContestPlan plan = report.result().plan();
        List<String> parts = new ArrayList<>();
        for (Scenario scenario : plan.scenarios()) {
            parts.add("");
            parts.add(
                    scenario.name() + " (version " + scenario.version() + "): " + scenario.about());
            parts.add(String.join(BETWEEN, tables(report, scenario)));
        }
        parts.add("");
        parts.add(legend(plan));
        if (showsBound(report)) {
            parts.add(
                    BoundText.NAME
                            + " is "
                            + BoundText.MEANING
                            + ": the optimum lies between it and the best policy.");
        }
        parts.addAll(BoundText.alarms(report.result()));
        return String.join(System.lineSeparator(), parts);
    }

    /** As many as it takes: a terminal is not broad. */
    private static List<String> tables(Report report, Scenario scenario) {
        List<Metric> shown = report.shown(scenario);
        List<String> tables = new ArrayList<>();
        for (int from = 0; from < shown.size(); from += COLUMNS) {
            List<Metric> some = shown.subList(from, Math.min(shown.size(), from + COLUMNS));
            tables.add(table(report.result(), scenario.name(), some, from == 0).toString());
        }
        return tables;
    }

    private static TextTable table(
            ContestResult result, String scenario, List<Metric> metrics, boolean compares) {
        List<String> head = new ArrayList<>(List.of("POLICY"));
        metrics.forEach(metric -> head.add(heading(metric)));
        if (compares) {
            head.add(shortTitle(result.rankedBy(scenario)) + ", DIFFERENCE  ");
        }
        TextTable table = new TextTable(head.toArray(String[]::new)).numbersFrom(1);
        for (String contender : result.ranking(scenario)) {
            List<String> cells = new ArrayList<>(List.of(contender));
            metrics.forEach(metric -> cells.add(cell(result, scenario, contender, metric)));
            if (compares) {
                cells.add(difference(result, scenario, contender));
            }
            table.row(cells.toArray());
        }
        if (result.bounds().areKnown() && metrics.contains(Metric.REWARD)) {
            table.row(bound(result, scenario, metrics, compares).toArray());
        }
        return table;
    }

    private static String cell(
            ContestResult result, String scenario, String contender, Metric metric) {
        boolean best = result.best(scenario, metric).filter(contender::equals).isPresent();
        Interval interval = result.interval(scenario, contender, metric);
        return MetricFormat.interval(interval, metric.unit()) + (best ? " *" : "  ");
    }

    /** It bounds the reward alone. */
    private static boolean showsBound(Report report) {
        return report.result().bounds().areKnown()
                && report.result().plan().scenarios().stream()
                        .anyMatch(scenario -> report.shown(scenario).contains(Metric.REWARD));
    }

    private static List<String> bound(
            ContestResult result, String scenario, List<Metric> metrics, boolean compares) {
        List<String> cells = new ArrayList<>(List.of(BoundText.NAME));
        Interval interval = result.bounds().interval(scenario);
        for (Metric metric : metrics) {
            boolean bounded = metric == Metric.REWARD;
            cells.add(bounded ? MetricFormat.interval(interval, metric.unit()) + "  " : "");
        }
        if (compares) {
            cells.add("");
        }
        return cells;
    }

    private static String heading(Metric metric) {
        String unit = MetricFormat.unit(metric.unit());
        return shortTitle(metric) + (unit.isEmpty() ? "" : ", " + unit) + "  ";
    }

    private static String shortTitle(Metric metric) {
        return SHORT.getOrDefault(metric, metric.title()).toUpperCase(Locale.ROOT);
    }

    private static String difference(ContestResult result, String scenario, String contender) {
        if (contender.equals(result.plan().reference())) {
            return "reference  ";
        }
        Metric metric = result.rankedBy(scenario);
        Interval difference = result.difference(scenario, contender, metric);
        String mark = difference.excludesZero() ? " !" : "  ";
        return MetricFormat.difference(difference, metric.unit()) + mark;
    }

    private static String legend(ContestPlan plan) {
        String seeds = plan.seeds().size() == 1 ? "One seed" : plan.seeds().size() + " seeds";
        String intervals =
                plan.seeds().size() == 1
                        ? ": no intervals, so nothing tells a difference from chance."
                        : ": mean ± half of the 95 % confidence interval."
                                + System.lineSeparator()
                                + "Differences to "
                                + plan.reference()
                                + " are paired by seed; ! means that the interval excludes zero.";
        return seeds + intervals + System.lineSeparator() + "* is the best mean.";
    }
}
