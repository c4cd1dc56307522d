package io.reachflow.reports;

import io.reachflow.reports.text.MetricKeys;
import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.contest.SimulationResult;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.world.scenario.Scenario;
import io.reachflow.world.trace.csv.CsvLine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One line for each simulation, with all metrics and the bound of its world's reward; an empty
 * field where nothing was measured.
 */
final class ResultsCsv {
    private ResultsCsv() {}

    static String of(ContestResult result) {
        Map<String, String> versions =
                result.plan().scenarios().stream()
                        .collect(Collectors.toMap(Scenario::name, Scenario::version));
        StringBuilder csv = new StringBuilder(CsvLine.of(columns()));
        for (SimulationResult trial : result.trials()) {
            List<String> fields = new ArrayList<>();
            fields.add(trial.scenario());
            fields.add(versions.get(trial.scenario()));
            fields.add(trial.contender());
            fields.add(Long.toString(trial.seed()));
            trial.values().values().forEach(value -> fields.add(number(value)));
            fields.add(number(result.bounds().reward(trial.scenario(), trial.seed())));
            csv.append(CsvLine.of(fields));
        }
        return csv.toString();
    }

    private static List<String> columns() {
        List<String> columns = new ArrayList<>(List.of("scenario", "version", "policy", "seed"));
        Arrays.stream(Metric.values()).map(MetricKeys::of).forEach(columns::add);
        columns.add("reward_bound");
        return columns;
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : Double.toString(value);
    }
}
