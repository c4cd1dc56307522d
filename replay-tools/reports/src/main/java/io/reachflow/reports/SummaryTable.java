package io.reachflow.reports;

import static j2html.TagCreator.each;
import static j2html.TagCreator.small;
import static j2html.TagCreator.span;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.tr;

import io.reachflow.reports.text.BoundText;
import io.reachflow.reports.text.MetricFormat;
import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.contest.Interval;
import io.reachflow.simulator.metric.Metric;
import j2html.tags.DomContent;
import j2html.tags.specialized.TrTag;
import java.util.ArrayList;
import java.util.List;

/** Policies by their reward, with some metrics and how they compare to the reference. */
final class SummaryTable {
    private final ContestResult result;
    private final String scenario;
    private final List<Metric> metrics;

    SummaryTable(ContestResult result, String scenario, List<Metric> metrics) {
        this.result = result;
        this.scenario = scenario;
        this.metrics = metrics;
    }

    DomContent html() {
        List<TrTag> rows = new ArrayList<>();
        rows.add(head());
        result.ranking(scenario).forEach(contender -> rows.add(row(contender)));
        if (result.bounds().areKnown()) {
            rows.add(bound());
        }
        return HtmlTable.of(rows);
    }

    private TrTag head() {
        TrTag row = tr(th("policy"));
        for (Metric metric : metrics) {
            String unit = MetricFormat.unit(metric.unit());
            String title = metric.title() + (unit.isEmpty() ? "" : ", " + unit);
            row.with(th(title).withTitle(metric.words()));
        }
        return row;
    }

    private TrTag row(String contender) {
        return tr(HtmlTable.rowHead(contender), each(metrics, metric -> cell(contender, metric)));
    }

    private TrTag bound() {
        Interval value = result.bounds().interval(scenario);
        TrTag row = tr(HtmlTable.rowHead(BoundText.NAME).withTitle(BoundText.MEANING));
        for (Metric metric : metrics) {
            boolean bounded = metric == Metric.REWARD;
            row.with(td(bounded ? MetricFormat.interval(value, metric.unit()) : ""));
        }
        return row.withClass("bound");
    }

    private DomContent cell(String contender, Metric metric) {
        boolean best = result.best(scenario, metric).filter(contender::equals).isPresent();
        Interval value = result.interval(scenario, contender, metric);
        String figure = (best ? "★ " : "") + MetricFormat.interval(value, metric.unit());
        return td(span(figure).withCondClass(best, "best"), small(difference(contender, metric)));
    }

    private String difference(String contender, Metric metric) {
        if (contender.equals(result.plan().reference())) {
            return "reference";
        }
        Interval difference = result.difference(scenario, contender, metric);
        String mark = difference.excludesZero() ? " ●" : "";
        return MetricFormat.difference(difference, metric.unit()) + mark;
    }
}
