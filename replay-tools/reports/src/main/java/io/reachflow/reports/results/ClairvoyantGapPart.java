package io.reachflow.reports.results;

import io.reachflow.reports.plot.PlotFiles;
import io.reachflow.reports.text.BoundText;
import io.reachflow.reports.text.MetricFormat;
import io.reachflow.simulator.contest.ContestPlan;
import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.world.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How far the policy came from the weighted score to one that knows the future. */
final class ClairvoyantGapPart implements ResultsPart {
    private static final List<String> SCENARIOS =
            List.of("community-256@1.0", "community-256@1.3", "churn-x4@1.3");
    private static final String PLOT = "way.svg";
    private static final String TITLE = "Reward between the weighted score and the bound";

    private final EvaluationPlan evaluation;

    ClairvoyantGapPart(EvaluationPlan evaluation) {
        this.evaluation = evaluation;
    }

    @Override
    public List<ContestPlan> plans() {
        return SCENARIOS.stream()
                .map(Scenario::of)
                .map(
                        each ->
                                evaluation.plan(
                                        each,
                                        List.of(ClairvoyantGap.FROM, ClairvoyantGap.TO),
                                        evaluation.gapSeeds(),
                                        true))
                .toList();
    }

    @Override
    public Section section(List<ContestResult> results) {
        StringBuilder text = new StringBuilder(introduction(results.get(0)));
        List<String> alarms =
                results.stream().flatMap(result -> BoundText.alarms(result).stream()).toList();
        alarms.forEach(alarm -> text.append("**").append(alarm).append("**\n\n"));
        text.append(table(results)).append("\n![").append(TITLE).append("](results/").append(PLOT);
        text.append(
                ")\n\nThe dashed line is the bound; what nobody is known to reach is shaded.\n");
        long reached = results.stream().filter(result -> gap(result).isReached()).count();
        String plot = PlotFiles.rewards(TITLE, results, evaluation.policy()::shown);
        return new Section(
                text.toString(),
                reached + " of " + results.size() + " goals reached",
                alarms,
                new TreeMap<>(Map.of(PLOT, plot)));
    }

    private ClairvoyantGap gap(ContestResult result) {
        return ClairvoyantGap.of(result, scenario(result), evaluation.policy().contender());
    }

    private static String scenario(ContestResult result) {
        return result.plan().scenarios().get(0).name();
    }

    private String introduction(ContestResult first) {
        return "## Reward: the way to the clairvoyant\n\n"
                + ResultsText.code(ClairvoyantGap.TO)
                + " knows when everybody leaves and how long everything takes. It plays each world"
                + " some forty times, so there are few of them here: "
                + ResultsText.size(first.plan().scenarios().get(0), evaluation.gapSeeds().get(0))
                + "; seeds "
                + ResultsText.seeds(evaluation.gapSeeds())
                + ". The share of the way is ("
                + ResultsText.code(evaluation.policy().name())
                + " − "
                + ResultsText.code(ClairvoyantGap.FROM)
                + ") ÷ ("
                + ResultsText.code(ClairvoyantGap.TO)
                + " − "
                + ResultsText.code(ClairvoyantGap.FROM)
                + ") of the mean rewards. The bound is "
                + BoundText.MEANING
                + ".\n\n";
    }

    private MarkdownTable table(List<ContestResult> results) {
        String own = ResultsText.code(evaluation.policy().name());
        MarkdownTable table =
                new MarkdownTable(
                        List.of(
                                "scenario",
                                ResultsText.code(ClairvoyantGap.FROM),
                                own,
                                ResultsText.code(ClairvoyantGap.TO),
                                BoundText.NAME,
                                own + " − " + ResultsText.code(ClairvoyantGap.FROM),
                                ResultsText.code(ClairvoyantGap.TO)
                                        + " − "
                                        + ResultsText.code(ClairvoyantGap.FROM),
                                "share of the way",
                                "goal",
                                ""));
        results.forEach(result -> table.row(row(result)));
        return table;
    }

    private List<String> row(ContestResult result) {
        String scenario = scenario(result);
        ClairvoyantGap gap = gap(result);
        return List.of(
                ResultsText.code(scenario),
                ResultsText.reward(result.interval(scenario, ClairvoyantGap.FROM, Metric.REWARD)),
                ResultsText.reward(
                        result.interval(scenario, evaluation.policy().contender(), Metric.REWARD)),
                ResultsText.reward(result.interval(scenario, ClairvoyantGap.TO, Metric.REWARD)),
                ResultsText.reward(result.bounds().interval(scenario)),
                ResultsText.rewardDifference(gap.closed()),
                ResultsText.rewardDifference(gap.total()),
                share(gap),
                "≥ " + percent(ClairvoyantGap.GOAL),
                ResultsText.reached(gap.isReached()));
    }

    /** With its range, which few seeds leave wide. */
    private static String share(ClairvoyantGap gap) {
        String share = percent(gap.share());
        return gap.range().isKnown()
                ? share + " (" + MetricFormat.range(gap.range(), Metric.Unit.SHARE) + ")"
                : share;
    }

    private static String percent(double share) {
        return MetricFormat.withUnit(
                MetricFormat.number(share, Metric.Unit.SHARE), Metric.Unit.SHARE);
    }
}
