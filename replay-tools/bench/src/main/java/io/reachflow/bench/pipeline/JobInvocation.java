package io.reachflow.bench.pipeline;

import io.reachflow.schema.TopicNames;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How the job is called.
 *
 * @param name of this run, unlike that of any other on the broker
 * @param command {@code run}, or {@code copy} for the bare copy
 * @param bounded whether it ends when it has read what is there
 * @param settings keys and values for {@code --set}
 */
record JobInvocation(
        String name,
        String command,
        TopicNames topics,
        boolean bounded,
        Map<String, String> settings) {

    /** The job that is measured, with the settings of the benchmark and its defaults for others. */
    static JobInvocation run(
            String name, TopicNames topics, boolean bounded, BenchSettings bench, int gpus) {
        return new JobInvocation(
                name,
                "run",
                topics,
                bounded,
                Map.of(
                        "checkpoint.interval",
                        bench.checkpointMillis() + " ms",
                        "window",
                        bench.windowMillis() + " ms",
                        "policy",
                        bench.policy(),
                        "cells",
                        BenchSettings.cellsFor(gpus),
                        // The job's defaults, or more where it would refuse them: a task is handed
                        // on by a checkpoint, and must be remembered for longer than that takes.
                        "spill.delay",
                        Math.max(5_000, 2 * bench.checkpointMillis()) + " ms",
                        "duplicates.remember",
                        Math.max(60_000, 3 * bench.checkpointMillis()) + " ms"));
    }

    /** The copy that it is measured against: the same source and sink, with nothing between. */
    static JobInvocation copy(String name, TopicNames topics, BenchSettings bench) {
        return new JobInvocation(
                name,
                "copy",
                topics,
                true,
                Map.of("checkpoint.interval", bench.checkpointMillis() + " ms"));
    }

    /** With another value of one setting. */
    JobInvocation with(String key, Duration value) {
        return with(Map.of(key, value.toMillis() + " ms"));
    }

    /** With more settings, or other values of those that it has. */
    JobInvocation with(Map<String, String> others) {
        Map<String, String> more = new LinkedHashMap<>(settings);
        more.putAll(others);
        return new JobInvocation(name, command, topics, bounded, more);
    }

    List<String> arguments(String brokers, int parallelism, Path checkpoints, Path result) {
        List<String> arguments = new ArrayList<>(List.of(command, "--stop-with-parent"));
        arguments.addAll(List.of("--brokers", brokers));
        arguments.addAll(List.of("--topic-prefix", topics.inputPrefix()));
        arguments.addAll(List.of("--output-prefix", topics.outputPrefix()));
        arguments.addAll(List.of("--parallelism", "" + parallelism));
        arguments.addAll(List.of("--checkpoints", checkpoints.toString()));
        arguments.addAll(List.of("--result", result.toString()));
        if (bounded) {
            arguments.add("--bounded");
        }
        arguments.addAll(List.of("--set", "deployment=bench-" + name));
        settings.forEach((key, value) -> arguments.addAll(List.of("--set", key + "=" + value)));
        return arguments;
    }
}
