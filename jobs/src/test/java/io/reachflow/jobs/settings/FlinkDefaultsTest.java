package io.reachflow.jobs.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.story.OfflineSettings;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;

class FlinkDefaultsTest {

    /** What the job asks of a cluster, whatever the cluster's own settings are. */
    private static final String ASKED =
            """
            execution.buffer-timeout.interval: 5 ms
            execution.checkpointing.externalized-checkpoint-retention: RETAIN_ON_CANCELLATION
            execution.checkpointing.incremental: false
            execution.checkpointing.interval: 1 s
            execution.checkpointing.min-pause: 100 ms
            execution.checkpointing.mode: EXACTLY_ONCE
            execution.checkpointing.timeout: 2 min
            execution.checkpointing.tolerable-failed-checkpoints: 3
            execution.checkpointing.unaligned.enabled: false
            pipeline.auto-watermark-interval: 20 ms
            pipeline.generic-types: false
            pipeline.max-parallelism: 128
            pipeline.object-reuse: true
            restart-strategy.exponential-delay.initial-backoff: 500 ms
            restart-strategy.exponential-delay.max-backoff: 10 s
            restart-strategy.exponential-delay.reset-backoff-threshold: 10 s
            restart-strategy.type: exponential-delay
            state.backend.type: hashmap
            state.changelog.enabled: false
            """;

    @Test
    void theJobAsksForThese() {
        assertThat(asText(FlinkDefaults.of(OfflineSettings.of(Map.of())))).isEqualTo(ASKED);
    }

    @Test
    void settingsOfTheJobBecomeSettingsOfFlink() {
        Configuration flink =
                FlinkDefaults.of(
                        OfflineSettings.of(
                                Map.of(
                                        "checkpoint.interval", "3 s",
                                        "checkpoint.timeout", "1 min",
                                        "max-parallelism", "32")));

        assertThat(asText(flink))
                .contains("checkpointing.interval: 3 s", "checkpointing.timeout: 1 min")
                .contains("pipeline.max-parallelism: 32");
    }

    @Test
    void stateOnDiskIsWrittenByItsChanges() {
        Configuration flink =
                FlinkDefaults.of(OfflineSettings.of(Map.of("state.backend", "rocksdb")));

        assertThat(asText(flink))
                .contains("state.backend.type: rocksdb")
                .contains("execution.checkpointing.incremental: true")
                .contains("state.backend.rocksdb.memory.fixed-per-slot: 256mb")
                .contains("state.backend.rocksdb.timer-service.factory: ROCKSDB");
    }

    @Test
    void whoWaitsForTicksWaitsForNothingElse() {
        Configuration flink = FlinkDefaults.of(OfflineSettings.of(Map.of("output.ticks", "true")));

        assertThat(asText(flink))
                .contains("pipeline.auto-watermark-interval: 1 ms")
                .contains("execution.buffer-timeout.interval: 0 ms");
    }

    private static String asText(Configuration flink) {
        return new TreeMap<>(flink.toMap())
                .entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + entry.getValue() + "\n")
                        .collect(Collectors.joining());
    }
}
