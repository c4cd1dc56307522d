package io.reachflow.jobs.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateChangelogOptions;
import org.apache.flink.core.execution.CheckpointingMode;

/** What the job asks of Flink, where Flink's own defaults do not suit it. */
public final class FlinkDefaults {
    /** One slow disk must not restart the job; a few in a row mean that something is wrong. */
    static final int TOLERATED_CHECKPOINT_FAILURES = 3;

    /**
     * Between restarts of a job that fails again and again; one that has run for longer is well.
     */
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    private FlinkDefaults() {}

    /** Set by the job itself, on whatever cluster it runs. */
    public static Configuration of(JobSettings settings) {
        Configuration flink = new Configuration();
        checkpoints(flink, settings);
        state(flink, settings.options().get(StateOptions.BACKEND));
        restarts(flink);
        pipeline(flink, settings);
        return flink;
    }

    private static void checkpoints(Configuration flink, JobSettings settings) {
        flink.set(
                CheckpointingOptions.CHECKPOINTING_INTERVAL,
                settings.options().get(JobOptions.CHECKPOINT_INTERVAL));
        flink.set(
                CheckpointingOptions.CHECKPOINTING_TIMEOUT,
                settings.options().get(JobOptions.CHECKPOINT_TIMEOUT));
        flink.set(
                CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE,
                CheckpointingMode.EXACTLY_ONCE);
        // Subtasks must have seen the same watermark when a checkpoint cuts them; channels that are
        // overtaken by it break that, and what is not late would look late after a restart.
        flink.set(CheckpointingOptions.ENABLE_UNALIGNED, false);
        flink.set(CheckpointingOptions.TOLERABLE_FAILURE_NUMBER, TOLERATED_CHECKPOINT_FAILURES);
        flink.set(CheckpointingOptions.MIN_PAUSE_BETWEEN_CHECKPOINTS, Duration.ofMillis(100));
        flink.set(
                CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
                ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
    }

    /** A checkpoint can be restored by the backend that wrote it alone: no cluster may choose. */
    private static void state(Configuration flink, StateOptions.Backend backend) {
        boolean onDisk = backend == StateOptions.Backend.ROCKSDB;
        flink.set(StateBackendOptions.STATE_BACKEND, backend.name().toLowerCase(Locale.ROOT));
        flink.set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, onDisk);
        flink.set(StateChangelogOptions.ENABLE_STATE_CHANGE_LOG, false);
        if (onDisk) {
            // A cluster for jobs on the heap may have no managed memory.
            flink.setString("state.backend.rocksdb.memory.fixed-per-slot", "256mb");
            // Timers are restored in another way where they are kept elsewhere.
            flink.setString("state.backend.rocksdb.timer-service.factory", "ROCKSDB");
        }
    }

    private static void restarts(Configuration flink) {
        flink.set(RestartStrategyOptions.RESTART_STRATEGY, "exponential-delay");
        flink.set(
                RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_INITIAL_BACKOFF,
                Duration.ofMillis(500));
        flink.set(
                RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF,
                LONGEST_PAUSE);
        // By default after an hour: until then each further fault would cost the longest pause.
        flink.set(
                RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_RESET_BACKOFF_THRESHOLD,
                LONGEST_PAUSE);
    }

    private static void pipeline(Configuration flink, JobSettings settings) {
        flink.set(PipelineOptions.MAX_PARALLELISM, settings.maxParallelism());
        // No type may fall back to the slow serialiser that can't evolve.
        flink.set(PipelineOptions.GENERIC_TYPES, false);
        // No operator changes what it was given.
        flink.set(PipelineOptions.OBJECT_REUSE, true);
        // A decision waits for watermarks and buffers at every hop: both are kept short.
        // Where somebody waits for every window, as short as can be.
        boolean awaited = settings.writesTicks();
        flink.set(
                PipelineOptions.AUTO_WATERMARK_INTERVAL,
                awaited ? Duration.ofMillis(1) : Duration.ofMillis(20));
        flink.set(ExecutionOptions.BUFFER_TIMEOUT, awaited ? Duration.ZERO : Duration.ofMillis(5));
    }

    /** Beside that, for the runtime that lives in the job's own process. */
    public static Configuration embedded(JobSettings settings, int parallelism, Path checkpoints) {
        Configuration flink = of(settings);
        flink.set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem");
        flink.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                checkpoints.toAbsolutePath().toUri().toString());
        flink.setString("taskmanager.numberOfTaskSlots", String.valueOf(parallelism));
        flink.setString("parallelism.default", String.valueOf(parallelism));
        flink.setString("taskmanager.memory.network.min", "128mb");
        flink.setString("taskmanager.memory.network.max", "128mb");
        return flink;
    }
}
