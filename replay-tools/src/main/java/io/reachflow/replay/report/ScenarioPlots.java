package io.reachflow.replay.report;

import io.reachflow.replay.contest.ContestResult;
import io.reachflow.replay.contest.Interval;
import io.reachflow.replay.contest.TimeRanks;
import io.reachflow.replay.contest.Trial;
import io.reachflow.replay.metric.Metric;
import io.reachflow.replay.metric.Metric.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The plots of one scenario. */
final class ScenarioPlots {
    private static final List<Metric> BOUNDED =
            List.of(Metric.COMPLETION_HIGH, Metric.WORK_COMPLETED, Metric.REWARD);

    private final ContestResult result;
    private final String scenario;
    private final List<BarPlot.Row> rows;

    ScenarioPlots(ContestResult result, String scenario) {
        this.result = result;
        this.scenario = scenario;
        List<String> order = result.plan().contenders();
        this.rows =
                result.ranking(scenario).stream()
                        .map(name -> new BarPlot.Row(name, Mark.ofNumber(order.indexOf(name))))
                        .toList();
    }

    String html() {
        List<String> figures = new ArrayList<>();
        figures.add(
                bars(
                        "Tasks done in time, by priority",
                        panel("high", Metric.COMPLETION_HIGH, 1),
                        panel("normal", Metric.COMPLETION_NORMAL, 1),
                        panel("low", Metric.COMPLETION_LOW, 1)));
        figures.add(bars("Reward", panel(Metric.REWARD).with(limit())));
        figures.add(bars("Bandwidth penalty", panel(Metric.PENALTY_PER_ARRIVED)));
        figures.add(bars("Cost", panel(Metric.COST)));
        figures.add(
                distribution(
                        "Wait",
                        "from arrival to first start (logarithmic)",
                        "tasks arrived that had started, %",
                        Trial::waits));
        figures.add(
                distribution(
                        "Completion time",
                        "from arrival to end (logarithmic)",
                        "tasks arrived that were done in time, %",
                        Trial::completionTimes));
        figures.add(bars("Lost work", panel(Metric.LOST), panel(Metric.WASTED)));
        figures.add(
                bars(
                        "Fairness",
                        panel("over tenants (Jain)", Metric.JAIN, 1),
                        panel("finish time, p95", Metric.SLOWDOWN_P95, 0)));
        if (result.hasFloorAndCeiling()) {
            figures.add(distances());
        }
        return Html.element("div", "class=\"plots\"", "\n" + String.join("", figures)) + "\n";
    }

    private BarPlot.Panel panel(Metric metric) {
        return panel(metric.title(), metric, 0);
    }

    private BarPlot.Panel panel(String title, Metric metric, double reach) {
        List<Interval> values =
                rows.stream().map(row -> result.interval(scenario, row.name(), metric)).toList();
        return new BarPlot.Panel(title, metric.unit(), reach, values);
    }

    private String distances() {
        String title = "Distance to the bound";
        return Figure.broad(
                title, plot(title, BarPlot.BROAD, BOUNDED.stream().map(this::bound).toList()));
    }

    private BarPlot.Panel bound(Metric metric) {
        List<Interval> values =
                rows.stream()
                        .map(row -> result.distanceToBound(scenario, row.name(), metric))
                        .map(distance -> Interval.of(distance))
                        .toList();
        BarPlot.Panel panel = new BarPlot.Panel(metric.title(), Unit.SHARE, 1, values);
        return metric == Metric.REWARD ? panel.with(limitOfDistance()) : panel;
    }

    private Optional<BarPlot.Limit> limit() {
        String best = rows.get(0).name();
        double reached = result.interval(scenario, best, Metric.REWARD).mean();
        return Optional.of(result.bounds().interval(scenario))
                .filter(Interval::isKnown)
                .map(bound -> new BarPlot.Limit(bound, reached));
    }

    private Optional<BarPlot.Limit> limitOfDistance() {
        String best = rows.get(0).name();
        double reached = result.distanceToBound(scenario, best, Metric.REWARD);
        return Optional.of(Interval.of(result.distanceOfRewardBound(scenario)))
                .filter(Interval::isKnown)
                .map(bound -> new BarPlot.Limit(bound, reached));
    }

    private String bars(String title, BarPlot.Panel... panels) {
        return Figure.of(title, plot(title, BarPlot.NARROW, List.of(panels)));
    }

    private String plot(String title, int width, List<BarPlot.Panel> panels) {
        String plot = BarPlot.of(title + " on " + scenario, width, rows, panels);
        boolean limited = panels.stream().anyMatch(panel -> panel.limit().isPresent());
        return limited ? plot + Legend.ofLimit() : plot;
    }

    private String distribution(
            String title, String xWords, String yWords, Function<Trial, TimeRanks> times) {
        List<CdfPlot.Series> series =
                rows.stream()
                        .map(row -> new CdfPlot.Series(row.name(), row.mark(), ranks(row, times)))
                        .toList();
        String plot = CdfPlot.of(title + " on " + scenario, xWords, yWords, series);
        return Figure.of(title, plot + Legend.ofPolicies(rows));
    }

    private List<TimeRanks> ranks(BarPlot.Row row, Function<Trial, TimeRanks> times) {
        return result.trials(scenario, row.name()).stream().map(times).toList();
    }
}
