package io.reachflow.reports;

import static j2html.TagCreator.h2;
import static j2html.TagCreator.p;
import static j2html.TagCreator.section;
import static j2html.TagCreator.small;
import static j2html.TagCreator.summary;
import static j2html.TagCreator.td;
import static j2html.TagCreator.text;
import static j2html.TagCreator.tr;

import io.reachflow.reports.text.BoundText;
import io.reachflow.reports.text.MetricFormat;
import io.reachflow.reports.text.MetricKeys;
import io.reachflow.simulator.TaskEnd;
import io.reachflow.simulator.contest.BootstrapRange;
import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.contest.Interval;
import io.reachflow.simulator.contest.SimulationResult;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.world.scenario.Scenario;
import j2html.TagCreator;
import j2html.tags.DomContent;
import j2html.tags.specialized.TrTag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** All about one scenario. */
final class ScenarioSection {
    private final Report report;
    private final ContestResult result;
    private final Scenario scenario;

    ScenarioSection(Report report, Scenario scenario) {
        this.report = report;
        this.result = report.result();
        this.scenario = scenario;
    }

    DomContent html(String anchor) {
        String name = scenario.name();
        List<DomContent> parts = new ArrayList<>();
        parts.add(h2(name));
        parts.add(p(scenario.about() + "."));
        parts.add(p(verdict()));
        BoundText.optimum(result, name).ifPresent(words -> parts.add(p(words)));
        parts.add(new SummaryTable(result, name, report.shown(scenario)).html());
        parts.add(new ScenarioPlots(result, name).html());
        parts.add(new GpuUsePlots(result, scenario).html());
        parts.add(details("How tasks ended", ends()));
        parts.add(
                details(
                        "Every measure",
                        new SummaryTable(result, name, List.of(Metric.values())).html()));
        return section(HtmlDocument.lines(parts)).withId(anchor);
    }

    private static DomContent details(String title, DomContent content) {
        return TagCreator.details(HtmlDocument.lines(summary(title), content));
    }

    private String verdict() {
        String best = result.ranking(scenario.name()).get(0);
        Metric metric = result.rankedBy(scenario.name());
        Interval value = result.interval(scenario.name(), best, metric);
        if (!value.isKnown()) {
            return "No task was counted: there is nothing to compare.";
        }
        String words =
                (metric.better() == Metric.Better.MORE ? "Most " : "Least ")
                        + metric.title()
                        + ": "
                        + best
                        + ", "
                        + inUnits(MetricFormat.interval(value, metric.unit()), metric);
        String reference = result.plan().reference();
        if (best.equals(reference)) {
            return words + ". It is the reference.";
        }
        Interval ahead = result.difference(scenario.name(), best, metric);
        String figure = inUnits(MetricFormat.difference(ahead, metric.unit()), metric);
        return words + "; " + figure + " to the reference " + reference + ".";
    }

    private static String inUnits(String figure, Metric metric) {
        return MetricFormat.withUnit(figure, metric.unit());
    }

    private DomContent ends() {
        List<TaskEnd> shown =
                Arrays.stream(TaskEnd.values()).filter(end -> end != TaskEnd.CANCELLED).toList();
        List<String> titles = new ArrayList<>(List.of("policy"));
        shown.forEach(end -> titles.add(MetricKeys.of(end).replace('_', ' ') + ", %"));
        titles.add("tasks");
        List<TrTag> rows = new ArrayList<>();
        rows.add(HtmlTable.head(titles.toArray(String[]::new)));
        result.ranking(scenario.name()).forEach(name -> rows.add(endsRow(name, shown)));
        return HtmlTable.of(rows);
    }

    private TrTag endsRow(String contender, List<TaskEnd> shown) {
        List<SimulationResult> trials = result.trials(scenario.name(), contender);
        int tasks = trials.stream().mapToInt(SimulationResult::tasks).sum();
        TrTag row = tr(HtmlTable.rowHead(contender));
        for (TaskEnd end : shown) {
            int count = trials.stream().mapToInt(trial -> trial.count(end)).sum();
            double share = tasks == 0 ? Double.NaN : (double) count / tasks;
            BootstrapRange range = result.shareOfEnds(scenario.name(), contender, end);
            row.with(
                    td(
                            text(MetricFormat.number(share, Metric.Unit.SHARE)),
                            small(MetricFormat.range(range, Metric.Unit.SHARE))));
        }
        return row.with(td(String.format(Locale.ROOT, "%,d", tasks)));
    }
}
