package io.reachflow.replay.results;

import io.reachflow.replay.contest.ContestResult;
import io.reachflow.replay.contest.Interval;
import io.reachflow.replay.metric.Metric;
import io.reachflow.replay.report.Figures;
import io.reachflow.replay.world.WorldSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The reward on many scenarios beside that of the best heuristic. */
final class RobustTable {
    /** The largest world of a training. */
    private static final int TRAINED_GPUS = 192;

    private final Subject subject;
    private final List<String> heuristics;
    private final MarkdownTable table;
    private final Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);

    RobustTable(
            Subject subject,
            List<String> heuristics,
            List<Ground> grounds,
            List<ContestResult> results) {
        this.subject = subject;
        this.heuristics = heuristics;
        this.table =
                new MarkdownTable(
                        List.of(
                                "scenario",
                                "GPUs",
                                "load",
                                "seeds",
                                "trained on",
                                Words.code(subject.name()),
                                "best heuristic",
                                "its reward",
                                "paired difference",
                                "verdict"));
        for (int i = 0; i < grounds.size(); i++) {
            add(grounds.get(i), results.get(i));
        }
    }

    private void add(Ground ground, ContestResult result) {
        List<String> cells = new ArrayList<>(place(ground, result));
        cells.add(
                Words.reward(
                        result.interval(ground.scenario(), subject.contender(), Metric.REWARD)));
        Optional<String> best = result.best(ground.scenario(), Metric.REWARD, heuristics);
        if (best.isPresent()) {
            cells.addAll(against(best.get(), ground.scenario(), result));
        } else {
            cells.addAll(List.of(Figures.NOTHING, Figures.NOTHING, Figures.NOTHING, "no task"));
        }
        table.row(cells);
    }

    private static List<String> place(Ground ground, ContestResult result) {
        List<Long> seeds = result.plan().seeds();
        WorldSettings world = result.plan().scenarios().get(0).world(seeds.get(0));
        boolean size = world.gpus() <= TRAINED_GPUS;
        return List.of(
                Words.code(ground.scenario()),
                String.format(Locale.ROOT, "%,d", world.gpus()),
                Words.number(world.load()),
                Words.seeds(seeds),
                ground.trainedOn() ? (size ? "kind and size" : "kind") : "no");
    }

    private List<String> against(String best, String scenario, ContestResult result) {
        Interval difference = result.difference(scenario, subject.contender(), best, Metric.REWARD);
        Verdict verdict = Verdict.of(difference);
        verdicts.merge(verdict, 1, Integer::sum);
        return List.of(
                Words.code(best),
                Words.reward(result.interval(scenario, best, Metric.REWARD)),
                Words.rewardDifference(difference),
                verdict == Verdict.LEVEL ? verdict.words() : "**" + verdict.words() + "**");
    }

    String summary() {
        return Arrays.stream(Verdict.values())
                .map(verdict -> verdict.words() + " on " + verdicts.getOrDefault(verdict, 0))
                .collect(Collectors.joining(", "));
    }

    String markdown() {
        return table + "\n" + Words.code(subject.name()) + " is " + summary() + ".\n";
    }
}
