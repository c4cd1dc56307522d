package io.reachflow.replay.report;

import io.reachflow.replay.contest.ContestPlan;
import io.reachflow.replay.contest.ContestResult;
import io.reachflow.replay.metric.Metric;
import io.reachflow.replay.world.Scenario;
import io.reachflow.replay.world.WorldSettings;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The whole report as one page. */
final class Page {
    private final Report report;
    private final ContestPlan plan;

    private Page(Report report) {
        this.report = report;
        this.plan = report.result().plan();
    }

    static String of(Report report) {
        return Document.of("Policies compared", new Page(report).content());
    }

    private String content() {
        StringBuilder content = new StringBuilder("\n");
        content.append(Html.element("header", "", "\n" + introduction())).append('\n');
        for (String alarm : BoundWords.alarms(report.result())) {
            content.append(Html.text("p", "class=\"alarm\" role=\"alert\"", alarm)).append('\n');
        }
        for (int i = 0; i < plan.scenarios().size(); i++) {
            content.append(new ScenarioSection(report, plan.scenarios().get(i)).html("s" + i));
        }
        content.append(Html.element("section", "id=\"definitions\"", "\n" + definitions()));
        return content.toString();
    }

    private String introduction() {
        String seeds = plan.seeds().stream().map(String::valueOf).collect(Collectors.joining(", "));
        return Html.text("h1", "", "Policies compared")
                + "\n"
                + Html.paragraph(
                        counted(plan.contenders().size(), "policy", "policies")
                                + " on "
                                + counted(plan.scenarios().size(), "scenario", "scenarios")
                                + ", seeds "
                                + seeds
                                + ": "
                                + counted(plan.trials(), "simulation", "simulations")
                                + ".")
                + Html.element("pre", "", Html.text("code", "", report.command()))
                + "\n"
                + grounds()
                + Html.paragraph(howToRead());
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
                + " ★ is the best mean. Policies are in the order of their reward."
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
                        + BoundWords.MEANING
                        + ", found for each world without simulating: the optimum lies between it"
                        + " and the best policy."
                : "";
    }

    private String grounds() {
        StringBuilder rows =
                new StringBuilder(
                        row("th", "scenario", "version", "GPUs", "load", "length", "about"));
        for (int i = 0; i < plan.scenarios().size(); i++) {
            Scenario scenario = plan.scenarios().get(i);
            Map<String, String> texts = scenario.texts();
            String link = Html.text("a", "href=\"#s" + i + "\"", scenario.name());
            rows.append(
                    Html.element(
                            "tr",
                            "",
                            Html.element("th", "scope=\"row\"", link)
                                    + Html.text("td", "", scenario.version())
                                    + Html.text("td", "", texts.get("gpus"))
                                    + Html.text("td", "", texts.get("load"))
                                    + Html.text("td", "", hours(scenario))
                                    + Html.text("td", "class=\"words\"", scenario.about())));
        }
        return Html.element("div", "class=\"wide\"", Html.element("table", "", rows.toString()));
    }

    private String hours(Scenario scenario) {
        WorldSettings world = scenario.world(plan.seeds().get(0));
        double hours = (world.arrivalsEndMillis() - world.countedFromMillis()) / 3_600_000.0;
        return new DecimalFormat("0.##", DecimalFormatSymbols.getInstance(Locale.ROOT))
                        .format(hours)
                + " h";
    }

    private static String row(String tag, String... cells) {
        return Html.element(
                "tr",
                "",
                List.of(cells).stream()
                        .map(cell -> Html.text(tag, "", cell))
                        .collect(Collectors.joining()));
    }

    private static String definitions() {
        StringBuilder rows = new StringBuilder();
        for (Metric metric : Metric.values()) {
            rows.append(Html.text("dt", "", metric.title()));
            String unit = Figures.unit(metric.unit());
            String better =
                    switch (metric.better()) {
                        case MORE -> "; more is better";
                        case LESS -> "; less is better";
                        case NEITHER -> "";
                    };
            String words = metric.words() + (unit.isEmpty() ? "" : ", " + unit) + better + ". ";
            String key = Html.text("code", "", Keys.of(metric));
            rows.append(Html.element("dd", "", Html.escape(words) + key)).append('\n');
        }
        return Html.text("h2", "", "What is measured")
                + "\n"
                + Html.paragraph(
                        "Tasks are those that arrived after the warm-up, cancelled ones apart.")
                + Html.element("dl", "", "\n" + rows)
                + "\n";
    }
}
