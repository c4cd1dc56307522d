package io.reachflow.bench.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.schema.TopicNames;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobInvocationTest {
    private static final BenchSettings SETTINGS =
            BenchSettingsBuilder.builder()
                    .gpus(10_000)
                    .policy("greedy-fastest")
                    .windowMillis(100)
                    .checkpointMillis(2_000)
                    .parallelism(2)
                    .effort(BenchEffort.QUICK)
                    .build();
    private static final TopicNames TOPICS = new TopicNames("in.", "out.");

    @Test
    void passesTheSettingsOn() {
        assertThat(arguments(JobInvocation.run("x", TOPICS, true, SETTINGS, 2_500)))
                .startsWith("run", "--stop-with-parent")
                .containsSubsequence("--topic-prefix", "in.")
                .containsSubsequence("--output-prefix", "out.")
                .contains(
                        "--bounded",
                        "deployment=bench-x",
                        "policy=greedy-fastest",
                        "window=100 ms",
                        "checkpoint.interval=2000 ms",
                        "cells=all=*/3");
    }

    @Test
    void aLiveJobHasNoEnd() {
        assertThat(arguments(JobInvocation.run("x", TOPICS, false, SETTINGS, 100)))
                .doesNotContain("--bounded");
    }

    @Test
    void theCopyTakesOnlyWhatItKnows() {
        assertThat(arguments(JobInvocation.copy("x", TOPICS, SETTINGS)))
                .startsWith("copy")
                .contains("--bounded", "checkpoint.interval=2000 ms")
                .noneMatch(argument -> argument.startsWith("cells="));
    }

    @Test
    void aSettingCanBeReplaced() {
        JobInvocation call =
                JobInvocation.run("x", TOPICS, true, SETTINGS, 100)
                        .with("checkpoint.interval", Duration.ofMinutes(1));
        assertThat(arguments(call))
                .contains("checkpoint.interval=60000 ms")
                .doesNotContain("checkpoint.interval=2000 ms");
    }

    private static List<String> arguments(JobInvocation call) {
        return call.arguments("localhost:1", 2, Path.of("checkpoints"), Path.of("result"));
    }
}
