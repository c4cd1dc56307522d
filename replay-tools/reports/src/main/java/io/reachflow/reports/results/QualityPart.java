package io.reachflow.reports.results;

import io.reachflow.reports.plot.BarPlot;
import io.reachflow.reports.plot.PlotFiles;
import io.reachflow.reports.plot.SeriesStyle;
import io.reachflow.simulator.contest.ContestPlan;
import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.world.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How well the policy does, against every opponent, and which goals it reaches. */
final class QualityPart implements ResultsPart {
    private static final List<String> WITH_GOALS =
            List.of("community-256@1.0", "community-256@1.3");
    private static final List<String> WITHOUT = List.of("churn-x4@1.3");
    private static final String PLOTTED = "community-256@1.3";
    private static final String PLOT = "quality.svg";
    private static final List<Metric> IN_THE_PLOT =
            List.of(
                    Metric.COMPLETION,
                    Metric.WORK_COMPLETED,
                    Metric.COMPLETION_HIGH,
                    Metric.REWARD);

    /** The plots' colours: blue, and orange, green, grey for the groups. */
    private static final int OWN_COLOUR = 0;

    private static final Map<OpponentGroup, Integer> COLOURS =
            Map.of(OpponentGroup.STRONG, 1, OpponentGroup.CLASSIC, 2, OpponentGroup.PAPER, 6);

    private final EvaluationPlan evaluation;

    QualityPart(EvaluationPlan evaluation) {
        this.evaluation = evaluation;
    }

    @Override
    public List<ContestPlan> plans() {
        List<String> names = new ArrayList<>(WITH_GOALS);
        names.addAll(WITHOUT);
        return names.stream()
                .map(Scenario::of)
                .map(each -> evaluation.plan(each, OpponentGroup.all(), evaluation.seeds(), false))
                .toList();
    }

    @Override
    public Section section(List<ContestResult> results) {
        List<GoalTable> goals = new ArrayList<>();
        for (int i = 0; i < WITH_GOALS.size(); i++) {
            goals.add(new GoalTable(results.get(i), WITH_GOALS.get(i), evaluation.policy()));
        }
        StringBuilder text = new StringBuilder(introduction(results.get(0)));
        for (GoalTable table : goals) {
            text.append("\n### Goals on ")
                    .append(ResultsText.code(table.scenario()))
                    .append("\n\n");
            text.append(table.markdown());
        }
        text.append("\n### Every policy\n\nBy reward, the highest first.\n");
        results.forEach(result -> text.append(policies(result)));
        text.append(plotWords());
        ContestResult plotted = results.get(WITH_GOALS.indexOf(PLOTTED));
        String summary =
                goals.stream()
                        .map(table -> table.scenario() + ": " + table.summary())
                        .reduce((one, other) -> one + "; " + other)
                        .orElseThrow();
        return new Section(
                text.toString(), summary, List.of(), new TreeMap<>(Map.of(PLOT, plot(plotted))));
    }

    private String introduction(ContestResult first) {
        StringBuilder text = new StringBuilder("## Quality\n\n");
        text.append("Seeds ").append(ResultsText.seeds(evaluation.seeds())).append("; ");
        Scenario scenario = first.plan().scenarios().get(0);
        text.append(ResultsText.size(scenario, evaluation.seeds().get(0)));
        text.append(". Version ").append(scenario.version()).append(" of the scenarios.");
        text.append(" Opponents come in three groups:\n\n");
        for (OpponentGroup group : OpponentGroup.values()) {
            text.append("- ").append(group.title()).append(": ");
            text.append(ResultsText.codes(group.names())).append('\n');
        }
        return text.toString();
    }

    private String policies(ContestResult result) {
        String scenario = result.plan().scenarios().get(0).name();
        PolicyTable table = new PolicyTable(result, scenario, evaluation.policy());
        return "\n#### " + ResultsText.code(scenario) + "\n\n" + table.markdown();
    }

    private String plot(ContestResult result) {
        return PlotFiles.bars(
                "Every policy on " + PLOTTED, result, PLOTTED, IN_THE_PLOT, this::row);
    }

    private BarPlot.Row row(String contender) {
        int colour = OpponentGroup.of(contender).map(COLOURS::get).orElse(OWN_COLOUR);
        return new BarPlot.Row(evaluation.policy().shown(contender), SeriesStyle.ofNumber(colour));
    }

    private static String plotWords() {
        return "\n![Every policy on "
                + PLOTTED
                + "](results/"
                + PLOT
                + ")\n\nOn "
                + ResultsText.code(PLOTTED)
                + ": the learned policy blue, strong opponents orange, classic ones green,"
                + " paper-type ones grey. Whiskers are the 95 % intervals.\n";
    }
}
