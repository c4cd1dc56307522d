package io.reachflow.bench.checkpoint;

import io.reachflow.bench.pipeline.BenchEffort;
import io.reachflow.bench.pipeline.BenchSettings;
import io.reachflow.bench.pipeline.BenchSettingsBuilder;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * What is measured, and how long.
 *
 * @param gpus the sizes of networks, one after another
 * @param backends of Flink's state, each with every size
 * @param settleSeconds after all GPUs were announced, before the measurement
 * @param seconds that the measurement takes
 */
@RecordBuilder
public record CheckpointSettings(
        List<Integer> gpus,
        List<String> backends,
        int checkpointMillis,
        double tasksPerSecond,
        int settleSeconds,
        int seconds) {
    private static final int WINDOW_MILLIS = 200;
    private static final int PARALLELISM = 2;

    public CheckpointSettings {
        require(!gpus.isEmpty(), "There must be a number of GPUs.");
        require(!backends.isEmpty(), "There must be a state backend.");
        require(
                tasksPerSecond > 0 && tasksPerSecond <= 10_000,
                "The tasks a second (" + tasksPerSecond + ") must be above 0, at most 10,000.");
        require(seconds >= 1, "The seconds of the measurement (" + seconds + ") must be positive.");
        gpus.forEach(size -> bench(size, checkpointMillis));
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }

    /** Those of the live run with a network of so many GPUs. */
    BenchSettings bench(int size) {
        return bench(size, checkpointMillis);
    }

    private static BenchSettings bench(int size, int checkpointMillis) {
        return BenchSettingsBuilder.builder()
                .gpus(size)
                .policy("weighted-score")
                .windowMillis(WINDOW_MILLIS)
                .checkpointMillis(checkpointMillis)
                .parallelism(PARALLELISM)
                .effort(BenchEffort.QUICK)
                .build();
    }
}
