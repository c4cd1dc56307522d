package io.reachflow.intake.task;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request for a gang of whole GPUs, or for a share of one.
 *
 * @param dataRegion null: no data to fetch
 * @param checkpointMib size of one checkpoint, which is kept in the data's region
 * @param deadlineMillis event time; null: none
 * @param maxPricePerGpuHourUsd null: any price
 * @param acceptedCudaVersions empty: any
 * @param allowedRegions empty: any
 * @param allowedModels empty: any
 * @param datasetId name of the data to fetch; null: it is the task's own, and nobody keeps it
 */
@RecordBuilder
public record Task(
        String taskId,
        String tenant,
        Priority priority,
        int gpus,
        int sharePermille,
        long memoryMibPerGpu,
        double workGpuSeconds,
        @Nullable String dataRegion,
        double dataMib,
        double checkpointMib,
        double allReduceMibPerMinute,
        @Nullable Long deadlineMillis,
        @Nullable Double maxPricePerGpuHourUsd,
        boolean budgetIsLimit,
        List<String> acceptedCudaVersions,
        List<String> allowedRegions,
        List<String> allowedModels,
        int maxAttempts,
        boolean preemptible,
        @Nullable String datasetId) {

    /** A whole GPU, in thousandths. */
    public static final int WHOLE_GPU_PERMILLE = 1000;

    public Task {
        require(taskId != null && !taskId.isBlank(), "taskId", taskId, "must not be blank");
        require(tenant != null, "tenant", tenant, "must be given");
        require(priority != null, "priority", priority, "must be given");
        require(gpus >= 1, "gpus", gpus, "must be positive");
        require(
                sharePermille >= 1 && sharePermille <= WHOLE_GPU_PERMILLE,
                "sharePermille",
                sharePermille,
                "must be 1 to 1000");
        require(
                gpus == 1 || sharePermille == WHOLE_GPU_PERMILLE,
                "sharePermille",
                sharePermille,
                "must be 1000 for a gang: only a single GPU can be shared");
        require(memoryMibPerGpu >= 0, "memoryMibPerGpu", memoryMibPerGpu, "must not be negative");
        require(
                workGpuSeconds > 0 && Double.isFinite(workGpuSeconds),
                "workGpuSeconds",
                workGpuSeconds,
                "must be positive");
        require(
                dataMib >= 0 && Double.isFinite(dataMib),
                "dataMib",
                dataMib,
                "must not be negative");
        require(
                checkpointMib >= 0 && Double.isFinite(checkpointMib),
                "checkpointMib",
                checkpointMib,
                "must not be negative");
        require(
                allReduceMibPerMinute >= 0 && Double.isFinite(allReduceMibPerMinute),
                "allReduceMibPerMinute",
                allReduceMibPerMinute,
                "must not be negative");
        require(maxAttempts >= 1, "maxAttempts", maxAttempts, "must be positive");
    }

    /** Whether it is a gang whose members exchange data as they compute. */
    public boolean communicates() {
        return gpus > 1 && allReduceMibPerMinute > 0;
    }

    private static void require(boolean holds, String name, Object value, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "The " + name + " (" + value + ") of a task " + rule + ".");
        }
    }
}
