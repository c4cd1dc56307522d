package io.reachflow.replay.report;

import io.reachflow.replay.contest.ContestResult;
import io.reachflow.replay.contest.Interval;
import io.reachflow.replay.metric.Metric;
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

    String html() {
        StringBuilder rows = new StringBuilder(head());
        for (String contender : result.ranking(scenario)) {
            StringBuilder cells = new StringBuilder(Html.text("th", "scope=\"row\"", contender));
            metrics.forEach(metric -> cells.append(cell(contender, metric)));
            rows.append(Html.element("tr", "", cells.toString())).append('\n');
        }
        if (result.bounds().areKnown()) {
            rows.append(bound()).append('\n');
        }
        String table = Html.element("table", "", "\n" + rows);
        return Html.element("div", "class=\"wide\"", table) + "\n";
    }

    private String bound() {
        Interval value = result.bounds().interval(scenario);
        String title = "title=\"" + BoundWords.MEANING + "\" scope=\"row\"";
        StringBuilder cells = new StringBuilder(Html.text("th", title, BoundWords.NAME));
        for (Metric metric : metrics) {
            boolean bounded = metric == Metric.REWARD;
            cells.append(
                    Html.text("td", "", bounded ? Figures.interval(value, metric.unit()) : ""));
        }
        return Html.element("tr", "class=\"bound\"", cells.toString());
    }

    private String head() {
        StringBuilder cells = new StringBuilder(Html.text("th", "", "policy"));
        for (Metric metric : metrics) {
            String unit = Figures.unit(metric.unit());
            String title = Html.escape(metric.title() + (unit.isEmpty() ? "" : ", " + unit));
            String attributes = "title=\"" + Html.escape(metric.words()) + "\"";
            cells.append(Html.element("th", attributes, title));
        }
        return Html.element("tr", "", cells.toString()) + "\n";
    }

    private String cell(String contender, Metric metric) {
        boolean best = result.best(scenario, metric).filter(contender::equals).isPresent();
        Interval value = result.interval(scenario, contender, metric);
        String figure = (best ? "★ " : "") + Figures.interval(value, metric.unit());
        String content = Html.text("span", best ? "class=\"best\"" : "", figure);
        return Html.element("td", "", content + difference(contender, metric));
    }

    private String difference(String contender, Metric metric) {
        if (contender.equals(result.plan().reference())) {
            return Html.text("small", "", "reference");
        }
        Interval difference = result.difference(scenario, contender, metric);
        String mark = difference.excludesZero() ? " ●" : "";
        return Html.text("small", "", Figures.difference(difference, metric.unit()) + mark);
    }
}
