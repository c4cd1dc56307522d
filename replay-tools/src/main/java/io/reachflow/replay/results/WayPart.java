package io.reachflow.replay.results;

import io.reachflow.replay.contest.ContestPlan;
import io.reachflow.replay.contest.ContestResult;
import io.reachflow.replay.metric.Metric;
import io.reachflow.replay.report.BoundWords;
import io.reachflow.replay.report.Figures;
import io.reachflow.replay.report.PlotFiles;
import io.reachflow.replay.world.Scenario;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How far the policy came from the weighted score to one that knows the future. */
final class WayPart implements Part {
    private static final List<String> SCENARIOS =
            List.of("community-256@1.0", "community-256@1.3", "churn-x4@1.3");
    private static final String PLOT = "way.svg";
    private static final String TITLE = "Reward between the weighted score and the bound";

    private final Grounds grounds;

    WayPart(Grounds grounds) {
        this.grounds = grounds;
    }

    @Override
    public List<ContestPlan> plans() {
        return SCENARIOS.stream()
                .map(Scenario::of)
                .map(
                        each ->
                                grounds.plan(
                                        each, List.of(Way.FROM, Way.TO), grounds.waySeeds(), true))
                .toList();
    }

    @Override
    public Section section(List<ContestResult> results) {
        StringBuilder text = new StringBuilder(introduction(results.get(0)));
        List<String> alarms =
                results.stream().flatMap(result -> BoundWords.alarms(result).stream()).toList();
        alarms.forEach(alarm -> text.append("**").append(alarm).append("**\n\n"));
        text.append(table(results)).append("\n![").append(TITLE).append("](results/").append(PLOT);
        text.append(
                ")\n\nThe dashed line is the bound; what nobody is known to reach is shaded.\n");
        long reached = results.stream().filter(result -> way(result).isReached()).count();
        String plot = PlotFiles.rewards(TITLE, results, grounds.subject()::shown);
        return new Section(
                text.toString(),
                reached + " of " + results.size() + " goals reached",
                alarms,
                new TreeMap<>(Map.of(PLOT, plot)));
    }

    private Way way(ContestResult result) {
        return Way.of(result, scenario(result), grounds.subject().contender());
    }

    private static String scenario(ContestResult result) {
        return result.plan().scenarios().get(0).name();
    }

    private String introduction(ContestResult first) {
        return "## Reward: the way to the clairvoyant\n\n"
                + Words.code(Way.TO)
                + " knows when everybody leaves and how long everything takes. It plays each world"
                + " some forty times, so there are few of them here: "
                + Words.size(first.plan().scenarios().get(0), grounds.waySeeds().get(0))
                + "; seeds "
                + Words.seeds(grounds.waySeeds())
                + ". The share of the way is ("
                + Words.code(grounds.subject().name())
                + " − "
                + Words.code(Way.FROM)
                + ") ÷ ("
                + Words.code(Way.TO)
                + " − "
                + Words.code(Way.FROM)
                + ") of the mean rewards. The bound is "
                + BoundWords.MEANING
                + ".\n\n";
    }

    private MarkdownTable table(List<ContestResult> results) {
        String own = Words.code(grounds.subject().name());
        MarkdownTable table =
                new MarkdownTable(
                        List.of(
                                "scenario",
                                Words.code(Way.FROM),
                                own,
                                Words.code(Way.TO),
                                BoundWords.NAME,
                                own + " − " + Words.code(Way.FROM),
                                Words.code(Way.TO) + " − " + Words.code(Way.FROM),
                                "share of the way",
                                "goal",
                                ""));
        results.forEach(result -> table.row(row(result)));
        return table;
    }

    private List<String> row(ContestResult result) {
        String scenario = scenario(result);
        Way way = way(result);
        return List.of(
                Words.code(scenario),
                Words.reward(result.interval(scenario, Way.FROM, Metric.REWARD)),
                Words.reward(
                        result.interval(scenario, grounds.subject().contender(), Metric.REWARD)),
                Words.reward(result.interval(scenario, Way.TO, Metric.REWARD)),
                Words.reward(result.bounds().interval(scenario)),
                Words.rewardDifference(way.gone()),
                Words.rewardDifference(way.whole()),
                percent(way.share()),
                "≥ " + percent(Way.GOAL),
                Words.reached(way.isReached()));
    }

    private static String percent(double share) {
        return Figures.withUnit(Figures.number(share, Metric.Unit.SHARE), Metric.Unit.SHARE);
    }
}
