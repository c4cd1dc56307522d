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
            Map.of(
                    Metric.COMPLETION, "completion",
                    Metric.COMPLETION_HIGH, "high priority",
                    Metric.WORK_COMPLETED, "work",
                    Metric.PENALTY_PER_ARRIVED, "penalty",
                    Metric.COST, "cost");

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
            parts.add(table(report, scenario.name()).toString());
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

    private static TextTable table(Report report, String scenario) {
        ContestResult result = report.result();
        List<String> head = new ArrayList<>(List.of("POLICY"));
        report.shown().forEach(metric -> head.add(heading(metric)));
        head.add("REWARD, DIFFERENCE  ");
        TextTable table = new TextTable(head.toArray(String[]::new)).numbersFrom(1);
        for (String contender : result.ranking(scenario)) {
            List<String> cells = new ArrayList<>(List.of(contender));
            for (Metric metric : report.shown()) {
                boolean best = result.best(scenario, metric).filter(contender::equals).isPresent();
                Interval interval = result.interval(scenario, contender, metric);
                cells.add(MetricFormat.interval(interval, metric.unit()) + (best ? " *" : "  "));
            }
            cells.add(difference(result, scenario, contender));
            table.row(cells.toArray());
        }
        if (showsBound(report)) {
            table.row(bound(report, scenario).toArray());
        }
        return table;
    }

    /** It bounds the reward alone. */
    private static boolean showsBound(Report report) {
        return report.result().bounds().areKnown() && report.shown().contains(Metric.REWARD);
    }

    private static List<String> bound(Report report, String scenario) {
        List<String> cells = new ArrayList<>(List.of(BoundText.NAME));
        Interval interval = report.result().bounds().interval(scenario);
        for (Metric metric : report.shown()) {
            boolean bounded = metric == Metric.REWARD;
            cells.add(bounded ? MetricFormat.interval(interval, metric.unit()) + "  " : "");
        }
        cells.add("");
        return cells;
    }

    private static String heading(Metric metric) {
        String unit = MetricFormat.unit(metric.unit());
        String title = SHORT.getOrDefault(metric, metric.title());
        return title.toUpperCase(Locale.ROOT) + (unit.isEmpty() ? "" : ", " + unit) + "  ";
    }

    private static String difference(ContestResult result, String scenario, String contender) {
        if (contender.equals(result.plan().reference())) {
            return "reference  ";
        }
        Interval difference = result.difference(scenario, contender, Metric.REWARD);
        String mark = difference.excludesZero() ? " !" : "  ";
        return MetricFormat.difference(difference, Metric.REWARD.unit()) + mark;
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
