package io.reachflow.reports;

import static j2html.TagCreator.a;
import static j2html.TagCreator.code;
import static j2html.TagCreator.dd;
import static j2html.TagCreator.dl;
import static j2html.TagCreator.dt;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.h2;
import static j2html.TagCreator.header;
import static j2html.TagCreator.p;
import static j2html.TagCreator.pre;
import static j2html.TagCreator.section;
import static j2html.TagCreator.td;
import static j2html.TagCreator.text;
import static j2html.TagCreator.tr;

import io.reachflow.intake.units.Units;
import io.reachflow.reports.text.BoundText;
import io.reachflow.reports.text.MetricFormat;
import io.reachflow.reports.text.MetricKeys;
import io.reachflow.simulator.contest.ContestPlan;
import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.world.scenario.Scenario;
import io.reachflow.world.scenario.WorldSettings;
import j2html.tags.DomContent;
import j2html.tags.specialized.TrTag;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The whole report as one page. */
final class ReportPage {
    private final Report report;
    private final ContestPlan plan;

    private ReportPage(Report report) {
        this.report = report;
        this.plan = report.result().plan();
    }

    static String of(Report report) {
        return HtmlDocument.of("Policies compared", new ReportPage(report).content());
    }

    private DomContent content() {
        List<DomContent> parts = new ArrayList<>();
        parts.add(header(introduction()));
        for (String alarm : BoundText.alarms(report.result())) {
            parts.add(p(alarm).withClass("alarm").attr("role", "alert"));
        }
        for (int i = 0; i < plan.scenarios().size(); i++) {
            parts.add(new ScenarioSection(report, plan.scenarios().get(i)).html("s" + i));
        }
        parts.add(definitions());
        return HtmlDocument.lines(parts);
    }

    private DomContent introduction() {
        String seeds = plan.seeds().stream().map(String::valueOf).collect(Collectors.joining(", "));
        String played =
                counted(plan.contenders().size(), "policy", "policies")
                        + " on "
                        + counted(plan.scenarios().size(), "scenario", "scenarios")
                        + ", seeds "
                        + seeds
                        + ": "
                        + counted(plan.trials(), "simulation", "simulations")
                        + ".";
        return HtmlDocument.lines(
                h1("Policies compared"),
                p(played),
                pre(code(report.command())),
                scenarios(),
                p(howToRead()));
    }

    private static String counted(int count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }

    private String howToRead() {
        String intervals =
                plan.seeds().size() == 1
                        ? "There is one seed, so there are no intervals: nothing here tells a"
                                + " difference from chance."
                        : "Figures are means over seeds ± half of their 95 % confidence interval"
                                + " (Student's t), which whiskers show. Below each: the difference"
                                + " to the reference "
                                + plan.reference()
                                + ", paired by seed; ● when its interval excludes zero.";
        return intervals
                + " ★ is the best mean. Policies are in the order of their reward; where tasks"
                + " have no deadlines, of their mean completion time."
                + distance()
                + bound();
    }

    private String distance() {
        return report.result().hasFloorAndCeiling()
                ? " Distance to the bound: 0 is "
                        + ContestResult.FLOOR
                        + ", 100 % is "
                        + ContestResult.CEILING
                        + ", which knows the future but is not the optimum."
                : "";
    }

    private String bound() {
        return plan.bounded()
                ? " The bound is "
                        + BoundText.MEANING
                        + ", found for each world without simulating: the optimum lies between it"
                        + " and the best policy."
                : "";
    }

    private DomContent scenarios() {
        List<TrTag> rows = new ArrayList<>();
        rows.add(HtmlTable.head("scenario", "version", "GPUs", "load", "length", "about"));
        for (int i = 0; i < plan.scenarios().size(); i++) {
            rows.add(row(plan.scenarios().get(i), "#s" + i));
        }
        return HtmlTable.of(rows);
    }

    private TrTag row(Scenario scenario, String link) {
        Map<String, String> texts = scenario.texts();
        return tr(
                HtmlTable.rowHead(a(scenario.name()).withHref(link)),
                td(scenario.version()),
                td(texts.get("gpus")),
                td(texts.get("load")),
                td(hours(scenario)),
                td(scenario.about()).withClass("words"));
    }

    private String hours(Scenario scenario) {
        WorldSettings world = scenario.world(plan.seeds().get(0));
        double hours =
                (world.countedToMillis() - world.countedFromMillis()) / Units.MILLIS_PER_HOUR;
        return new DecimalFormat("0.##", DecimalFormatSymbols.getInstance(Locale.ROOT))
                        .format(hours)
                + " h";
    }

    private static DomContent definitions() {
        List<DomContent> all = Arrays.stream(Metric.values()).map(ReportPage::definition).toList();
        return section(
                        HtmlDocument.lines(
                                h2("What is measured"),
                                p(
                                        "Tasks are those that arrived after the warm-up, cancelled"
                                                + " ones apart. One without a deadline is in time"
                                                + " whenever it is done."),
                                dl(HtmlDocument.lines(all))))
                .withId("definitions");
    }

    private static DomContent definition(Metric metric) {
        String unit = MetricFormat.unit(metric.unit());
        String better =
                switch (metric.better()) {
                    case MORE -> "; more is better";
                    case LESS -> "; less is better";
                    case NEITHER -> "";
                };
        String words = metric.words() + (unit.isEmpty() ? "" : ", " + unit) + better + ". ";
        return each(dt(metric.title()), dd(text(words), code(MetricKeys.of(metric))));
    }
}
