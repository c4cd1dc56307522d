package io.reachflow.reports.results;

import io.reachflow.reports.plot.PlotFiles;
import io.reachflow.simulator.contest.ContestPlan;
import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.contest.Interval;
import io.reachflow.simulator.metric.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** How the policy does where things are worse, larger or other than usual. */
final class RobustnessPart implements ResultsPart {
    private static final List<String> HEURISTICS =
            List.of("weighted-score", "edf-soonest+mask", "edf-soonest+mask+preempt");

    private final EvaluationPlan evaluation;
    private final List<EvaluationScenario> all;

    RobustnessPart(EvaluationPlan evaluation) {
        this.evaluation = evaluation;
        this.all = EvaluationScenario.all(evaluation.traces());
    }

    @Override
    public List<ContestPlan> plans() {
        return all.stream().map(this::plan).toList();
    }

    private ContestPlan plan(EvaluationScenario place) {
        return evaluation.plan(
                place.toScenario(), HEURISTICS, place.some(evaluation.robustSeeds()), false);
    }

    @Override
    public Section section(List<ContestResult> results) {
        RobustnessTable table = new RobustnessTable(evaluation.policy(), HEURISTICS, all, results);
        SortedMap<String, String> plots = new TreeMap<>();
        plots.put(
                file(EvaluationScenario.CHURN),
                plot(EvaluationScenario.CHURN, "times as many departures", results));
        plots.put(
                file(EvaluationScenario.CONGESTION),
                plot(
                        EvaluationScenario.CONGESTION,
                        "bandwidth of the wide area divided by",
                        results));
        String text =
                introduction()
                        + table.markdown()
                        + image("Reward as departures grow", EvaluationScenario.CHURN)
                        + image("Reward as bandwidth shrinks", EvaluationScenario.CONGESTION)
                        + "\nLoad 1.3; vertical lines are the 95 % intervals.\n";
        return new Section(text, table.summary(), List.of(), plots);
    }

    private String introduction() {
        StringBuilder text = new StringBuilder("## Robustness\n\n");
        text.append("Reward beside that of the best of ").append(ResultsText.codes(HEURISTICS));
        text.append(
                ", the one with the highest mean of each scenario. Behind or ahead: the whole 95 %"
                    + " interval of the paired difference is below or above zero; level: neither,"
                    + " so chance may explain what is seen. Sizes of 1,024 GPUs and more have three"
                    + " seeds at most, and six hours unless --hours was given, as they take long.");
        if (!evaluation.traces()) {
            text.append(" Left out were ").append(ResultsText.codes(EvaluationScenario.RECORDED));
            text.append(": no folder of traces was given (--traces, or REACHFLOW_TRACES).");
        }
        return text.append("\n\n").toString();
    }

    private static String file(String kind) {
        return kind + ".svg";
    }

    private static String image(String title, String kind) {
        return "\n![" + title + "](results/" + file(kind) + ")\n";
    }

    private String plot(String kind, String words, List<ContestResult> results) {
        List<ContestResult> chosen =
                EvaluationScenario.FACTORS.stream()
                        .map(factor -> results.get(number(EvaluationScenario.times(kind, factor))))
                        .toList();
        List<String> names = new ArrayList<>(List.of(evaluation.policy().contender()));
        names.addAll(HEURISTICS);
        Map<String, List<Interval>> lines = new LinkedHashMap<>();
        names.forEach(name -> lines.put(evaluation.policy().shown(name), rewards(name, chosen)));
        return PlotFiles.overFactors(
                "Reward over " + kind, EvaluationScenario.FACTORS, lines, words, "reward");
    }

    private int number(String scenario) {
        return all.stream().map(EvaluationScenario::scenario).toList().indexOf(scenario);
    }

    private static List<Interval> rewards(String name, List<ContestResult> results) {
        return results.stream()
                .map(
                        result ->
                                result.interval(
                                        result.plan().scenarios().get(0).name(),
                                        name,
                                        Metric.REWARD))
                .toList();
    }
}
