package io.reachflow.jobs.settings;

import io.reachflow.brain.state.CellLimits;
import io.reachflow.brain.state.CellLimitsBuilder;
import java.time.Duration;
import java.util.List;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;

/** The settings of what the job keeps, and how much of it at most: key, default, description. */
public final class StateOptions {

    /** Where the state of operators lives. */
    public enum Backend {
        /** On the heap. */
        HASHMAP,
        /** On the disks of TaskManagers, with incremental checkpoints. */
        ROCKSDB
    }

    public static final ConfigOption<Backend> BACKEND =
            ConfigOptions.key("state.backend")
                    .enumType(Backend.class)
                    .defaultValue(Backend.HASHMAP)
                    .withDescription(
                            "Where state lives, whatever the cluster's own setting is: hashmap, on"
                                    + " the heap, with full checkpoints, or rocksdb, on disk, with"
                                    + " incremental ones, for networks of tens of thousands of"
                                    + " GPUs. Checkpoints of one can't be restored by the other;"
                                    + " savepoints in canonical format can.");

    public static final ConfigOption<Integer> GPUS_PER_CELL =
            ConfigOptions.key("gpu.max-per-cell")
                    .intType()
                    .defaultValue(CellLimits.STANDARD.gpus())
                    .withDescription(
                            "GPUs that a cell takes in; more are refused (CELL_GPU_LIMIT).");
    public static final ConfigOption<Integer> GPUS_PER_HOST =
            ConfigOptions.key("gpu.max-per-host")
                    .intType()
                    .defaultValue(CellLimits.STANDARD.gpusPerHost())
                    .withDescription(
                            "GPUs of one host that a cell takes in; more are refused"
                                    + " (HOST_GPU_LIMIT).");
    public static final ConfigOption<Integer> WAITING_PER_CELL =
            ConfigOptions.key("task.max-waiting-per-cell")
                    .intType()
                    .defaultValue(CellLimits.STANDARD.waitingTasks())
                    .withDescription(
                            "Waiting tasks of a cell above which new ones are refused"
                                    + " (CELL_QUEUE_LIMIT).");
    public static final ConfigOption<Integer> WAITING_PER_TENANT =
            ConfigOptions.key("task.max-waiting-per-tenant")
                    .intType()
                    .defaultValue(CellLimits.STANDARD.waitingTasksPerTenant())
                    .withDescription(
                            "Waiting tasks of one tenant in a cell above which new ones of it are"
                                    + " refused (TENANT_QUEUE_LIMIT).");
    public static final ConfigOption<Integer> UNSEEN_CANCELLATIONS =
            ConfigOptions.key("task.max-unseen-cancellations")
                    .intType()
                    .defaultValue(CellLimits.STANDARD.unseenCancellations())
                    .withDescription(
                            "Cancellations of unknown tasks that a cell remembers at once; more are"
                                    + " refused (CANCELLATION_LIMIT).");
    public static final ConfigOption<Duration> MAX_WAIT =
            ConfigOptions.key("task.max-wait")
                    .durationType()
                    .defaultValue(Duration.ofMillis(CellLimits.STANDARD.maxWaitMillis()))
                    .withDescription(
                            "Waiting after which a task is rejected (MAX_WAIT), all its waits"
                                    + " together; 0: never.");

    /** All of them, in the order in which a person would want to read them. */
    static final List<ConfigOption<?>> ALL =
            List.of(
                    BACKEND,
                    GPUS_PER_CELL,
                    GPUS_PER_HOST,
                    WAITING_PER_CELL,
                    WAITING_PER_TENANT,
                    UNSEEN_CANCELLATIONS,
                    MAX_WAIT);

    /** Those that count something, which must be at least one. */
    static final List<ConfigOption<Integer>> COUNTS =
            List.of(
                    GPUS_PER_CELL,
                    GPUS_PER_HOST,
                    WAITING_PER_CELL,
                    WAITING_PER_TENANT,
                    UNSEEN_CANCELLATIONS);

    static CellLimits limits(Configuration options) {
        return CellLimitsBuilder.builder()
                .gpus(options.get(GPUS_PER_CELL))
                .gpusPerHost(options.get(GPUS_PER_HOST))
                .waitingTasks(options.get(WAITING_PER_CELL))
                .waitingTasksPerTenant(options.get(WAITING_PER_TENANT))
                .unseenCancellations(options.get(UNSEEN_CANCELLATIONS))
                .maxWaitMillis(options.get(MAX_WAIT).toMillis())
                .build();
    }

    private StateOptions() {}
}
