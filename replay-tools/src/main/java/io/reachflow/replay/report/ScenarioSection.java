package io.reachflow.replay.report;

import io.reachflow.replay.contest.ContestResult;
import io.reachflow.replay.contest.Interval;
import io.reachflow.replay.contest.Trial;
import io.reachflow.replay.metric.Metric;
import io.reachflow.replay.sim.TaskEnd;
import io.reachflow.replay.world.Scenario;
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

    String html(String anchor) {
        String name = scenario.name();
        String content =
                Html.text("h2", "", name)
                        + "\n"
                        + Html.paragraph(scenario.about() + ".")
                        + verdict()
                        + BoundWords.optimum(result, name).map(Html::paragraph).orElse("")
                        + new SummaryTable(result, name, report.shown()).html()
                        + new ScenarioPlots(result, name).html()
                        + new UsePlots(result, scenario).html()
                        + details("How tasks ended", ends())
                        + details(
                                "Every measure",
                                new SummaryTable(result, name, List.of(Metric.values())).html());
        return Html.element("section", "id=\"" + anchor + "\"", "\n" + content) + "\n";
    }

    private static String details(String title, String content) {
        String summary = Html.text("summary", "", title);
        return Html.element("details", "", "\n" + summary + "\n" + content) + "\n";
    }

    private String verdict() {
        String best = result.ranking(scenario.name()).get(0);
        Interval reward = result.interval(scenario.name(), best, Metric.REWARD);
        if (!reward.isKnown()) {
            return Html.paragraph("No task was counted: there is nothing to compare.");
        }
        String words =
                "Most reward: " + best + ", " + Figures.interval(reward, Metric.REWARD.unit());
        String reference = result.plan().reference();
        if (best.equals(reference)) {
            return Html.paragraph(words + ". It is the reference.");
        }
        Interval ahead = result.difference(scenario.name(), best, Metric.REWARD);
        String figure = Figures.difference(ahead, Metric.REWARD.unit());
        return Html.paragraph(words + "; " + figure + " to the reference " + reference + ".");
    }

    private String ends() {
        StringBuilder head = new StringBuilder(Html.text("th", "", "policy"));
        List<TaskEnd> shown = List.of(TaskEnd.values());
        for (TaskEnd end : shown) {
            if (end != TaskEnd.CANCELLED) {
                head.append(Html.text("th", "", Keys.of(end).replace('_', ' ') + ", %"));
            }
        }
        head.append(Html.text("th", "", "tasks"));
        StringBuilder rows = new StringBuilder(Html.element("tr", "", head.toString()));
        for (String contender : result.ranking(scenario.name())) {
            rows.append('\n').append(endsRow(contender, shown));
        }
        return Html.element("div", "class=\"wide\"", Html.element("table", "", rows.toString()));
    }

    private String endsRow(String contender, List<TaskEnd> shown) {
        List<Trial> trials = result.trials(scenario.name(), contender);
        int tasks = 0;
        for (Trial trial : trials) {
            tasks += trial.ends().values().stream().mapToInt(Integer::intValue).sum();
        }
        StringBuilder cells = new StringBuilder(Html.text("th", "scope=\"row\"", contender));
        for (TaskEnd end : shown) {
            if (end != TaskEnd.CANCELLED) {
                int count = trials.stream().mapToInt(trial -> trial.ends().get(end)).sum();
                double share = tasks == 0 ? Double.NaN : (double) count / tasks;
                cells.append(Html.text("td", "", Figures.number(share, Metric.Unit.SHARE)));
            }
        }
        cells.append(Html.text("td", "", String.format(Locale.ROOT, "%,d", tasks)));
        return Html.element("tr", "", cells.toString());
    }
}
