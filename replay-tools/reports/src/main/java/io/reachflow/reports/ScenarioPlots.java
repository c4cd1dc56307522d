package io.reachflow.reports;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.rawHtml;

import io.reachflow.reports.plot.BarPlot;
import io.reachflow.reports.plot.CdfPlot;
import io.reachflow.reports.plot.SeriesStyle;
import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.contest.Interval;
import io.reachflow.simulator.contest.SimulationResult;
import io.reachflow.simulator.contest.TimeRanks;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.simulator.metric.Metric.Unit;
import j2html.tags.DomContent;
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
                        .map(
                                name ->
                                        new BarPlot.Row(
                                                name, SeriesStyle.ofNumber(order.indexOf(name))))
                        .toList();
    }

    DomContent html() {
        boolean hasDeadlines = result.plan().scenario(scenario).hasDeadlines();
        List<DomContent> figures = hasDeadlines ? ofDeadlines() : ofTimes();
        figures.add(
                distribution(
                        "Wait",
                        "from arrival to first start (logarithmic)",
                        "tasks arrived that had started, %",
                        SimulationResult::waits));
        figures.add(
                distribution(
                        "Completion time",
                        "from arrival to end (logarithmic)",
                        "tasks arrived that were done in time, %",
                        SimulationResult::completionTimes));
        figures.add(bars("Lost work", panel(Metric.LOST), panel(Metric.WASTED)));
        figures.add(
                bars(
                        "Fairness",
                        panel("over tenants (Jain)", Metric.JAIN, 1),
                        panel("finish time, p95", Metric.RHO_P95, 0)));
        if (result.hasFloorAndCeiling()) {
            figures.add(distances());
        }
        return div(HtmlDocument.lines(figures)).withClass("plots");
    }

    private List<DomContent> ofDeadlines() {
        List<DomContent> figures = new ArrayList<>();
        figures.add(
                bars(
                        "Tasks done in time, by priority",
                        panel("high", Metric.COMPLETION_HIGH, 1),
                        panel("normal", Metric.COMPLETION_NORMAL, 1),
                        panel("low", Metric.COMPLETION_LOW, 1)));
        figures.add(bars("Reward", panel(Metric.REWARD).with(limit())));
        figures.add(bars("Bandwidth penalty", panel(Metric.PENALTY_PER_ARRIVED)));
        figures.add(bars("Cost", panel(Metric.COST)));
        return figures;
    }

    private List<DomContent> ofTimes() {
        List<DomContent> figures = new ArrayList<>();
        figures.add(bars("Completion times", panel(Metric.JCT_MEAN), panel(Metric.JCT_P95)));
        figures.add(bars("Makespan", panel(Metric.MAKESPAN)));
        figures.add(bars("Queueing", panel(Metric.QUEUEING)));
        figures.add(bars("Use", panel(Metric.UTILISATION), panel(Metric.COMMUNICATION)));
        return figures;
    }

    private BarPlot.Panel panel(Metric metric) {
        return panel(metric.title(), metric, 0);
    }

    private BarPlot.Panel panel(String title, Metric metric, double reach) {
        List<Interval> values =
                rows.stream().map(row -> result.interval(scenario, row.name(), metric)).toList();
        return new BarPlot.Panel(title, metric.unit(), reach, values);
    }

    private DomContent distances() {
        String title = "Distance to the bound";
        return CaptionedPlot.broad(
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

    private String mostReward() {
        return result.best(scenario, Metric.REWARD).orElse(rows.get(0).name());
    }

    private Optional<BarPlot.Limit> limit() {
        double reached = result.interval(scenario, mostReward(), Metric.REWARD).mean();
        return Optional.of(result.bounds().interval(scenario))
                .filter(Interval::isKnown)
                .map(bound -> new BarPlot.Limit(bound, reached));
    }

    private Optional<BarPlot.Limit> limitOfDistance() {
        double reached = result.distanceToBound(scenario, mostReward(), Metric.REWARD);
        return Optional.of(Interval.of(result.distanceOfRewardBound(scenario)))
                .filter(Interval::isKnown)
                .map(bound -> new BarPlot.Limit(bound, reached));
    }

    private DomContent bars(String title, BarPlot.Panel... panels) {
        return CaptionedPlot.of(title, plot(title, BarPlot.NARROW, List.of(panels)));
    }

    private DomContent plot(String title, int width, List<BarPlot.Panel> panels) {
        DomContent plot = rawHtml(BarPlot.of(title + " on " + scenario, width, rows, panels));
        boolean limited = panels.stream().anyMatch(panel -> panel.limit().isPresent());
        return limited ? each(plot, Legend.ofLimit()) : plot;
    }

    private DomContent distribution(
            String title,
            String xWords,
            String yWords,
            Function<SimulationResult, TimeRanks> times) {
        List<CdfPlot.Series> series =
                rows.stream()
                        .map(row -> new CdfPlot.Series(row.name(), row.mark(), ranks(row, times)))
                        .toList();
        String plot = CdfPlot.of(title + " on " + scenario, xWords, yWords, series);
        return CaptionedPlot.of(title, rawHtml(plot), Legend.ofLines(rows));
    }

    private List<TimeRanks> ranks(BarPlot.Row row, Function<SimulationResult, TimeRanks> times) {
        return result.trials(scenario, row.name()).stream().map(times).toList();
    }
}
