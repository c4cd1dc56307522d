package io.reachflow.reports.results;

import io.reachflow.reports.text.MetricFormat;
import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.contest.Interval;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.world.scenario.WorldSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The reward on many scenarios beside that of the best heuristic. */
final class RobustnessTable {
    /** The largest world of a training. */
    private static final int TRAINED_GPUS = 192;

    private final EvaluatedPolicy policy;
    private final List<String> heuristics;
    private final MarkdownTable table;
    private final Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);

    RobustnessTable(
            EvaluatedPolicy policy,
            List<String> heuristics,
            List<EvaluationScenario> evaluation,
            List<ContestResult> results) {
        this.policy = policy;
        this.heuristics = heuristics;
        this.table =
                new MarkdownTable(
                        List.of(
                                "scenario",
                                "GPUs",
                                "load",
                                "seeds",
                                "trained on",
                                ResultsText.code(policy.name()),
                                "best heuristic",
                                "its reward",
                                "paired difference",
                                "verdict"));
        for (int i = 0; i < evaluation.size(); i++) {
            add(evaluation.get(i), results.get(i));
        }
    }

    private void add(EvaluationScenario place, ContestResult result) {
        List<String> cells = new ArrayList<>(place(place, result));
        cells.add(
                ResultsText.reward(
                        result.interval(place.scenario(), policy.contender(), Metric.REWARD)));
        Optional<String> best = result.best(place.scenario(), Metric.REWARD, heuristics);
        if (best.isPresent()) {
            cells.addAll(against(best.get(), place.scenario(), result));
        } else {
            cells.addAll(
                    List.of(
                            MetricFormat.NOTHING,
                            MetricFormat.NOTHING,
                            MetricFormat.NOTHING,
                            "no task"));
        }
        table.row(cells);
    }

    private static List<String> place(EvaluationScenario place, ContestResult result) {
        List<Long> seeds = result.plan().seeds();
        WorldSettings world = result.plan().scenarios().get(0).world(seeds.get(0));
        boolean size = world.gpus() <= TRAINED_GPUS;
        return List.of(
                ResultsText.code(place.scenario()),
                String.format(Locale.ROOT, "%,d", world.gpus()),
                ResultsText.number(world.load()),
                ResultsText.seeds(seeds),
                place.trainedOn() ? (size ? "kind and size" : "kind") : "no");
    }

    private List<String> against(String best, String scenario, ContestResult result) {
        Interval difference = result.difference(scenario, policy.contender(), best, Metric.REWARD);
        Verdict verdict = Verdict.of(difference);
        verdicts.merge(verdict, 1, Integer::sum);
        return List.of(
                ResultsText.code(best),
                ResultsText.reward(result.interval(scenario, best, Metric.REWARD)),
                ResultsText.rewardDifference(difference),
                verdict == Verdict.LEVEL ? verdict.words() : "**" + verdict.words() + "**");
    }

    String summary() {
        return Arrays.stream(Verdict.values())
                .map(verdict -> verdict.words() + " on " + verdicts.getOrDefault(verdict, 0))
                .collect(Collectors.joining(", "));
    }

    String markdown() {
        return table + "\n" + ResultsText.code(policy.name()) + " is " + summary() + ".\n";
    }
}
