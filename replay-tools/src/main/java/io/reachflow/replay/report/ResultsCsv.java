package io.reachflow.replay.report;

import io.reachflow.replay.contest.ContestResult;
import io.reachflow.replay.contest.Trial;
import io.reachflow.replay.metric.Metric;
import io.reachflow.replay.world.Scenario;
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
        List<String> lines = new ArrayList<>();
        lines.add("scenario,version,policy,seed," + keys() + ",reward_bound");
        for (Trial trial : result.trials()) {
            List<String> fields = new ArrayList<>();
            fields.add(quoted(trial.scenario()));
            fields.add(quoted(versions.get(trial.scenario())));
            fields.add(quoted(trial.contender()));
            fields.add(Long.toString(trial.seed()));
            trial.values().values().forEach(value -> fields.add(number(value)));
            fields.add(number(result.bounds().reward(trial.scenario(), trial.seed())));
            lines.add(String.join(",", fields));
        }
        return String.join("\n", lines) + "\n";
    }

    private static String keys() {
        return Arrays.stream(Metric.values()).map(Keys::of).collect(Collectors.joining(","));
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : Double.toString(value);
    }

    private static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
