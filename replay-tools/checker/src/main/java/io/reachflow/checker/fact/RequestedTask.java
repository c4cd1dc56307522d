package io.reachflow.checker.fact;

import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskPriority;
import io.reachflow.streams.topics.TopicPosition;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A task as it arrived.
 *
 * @param bySpill it is known from a handover, not from its owner
 * @param hasData it names the region of its data
 * @param dataMib that has to be fetched
 * @param checkpointMib that an attempt fetches as well if it resumes
 * @param deadlineMillis null: none
 * @param maxPricePerGpuHourUsd null: any price
 */
@RecordBuilder
public record RequestedTask(
        TopicPosition at,
        long arrivedAtMillis,
        boolean bySpill,
        String taskId,
        TaskPriority priority,
        int gpus,
        int sharePermille,
        long memoryMibPerGpu,
        double workGpuSeconds,
        boolean hasData,
        double dataMib,
        double checkpointMib,
        @Nullable Long deadlineMillis,
        @Nullable Double maxPricePerGpuHourUsd,
        boolean budgetIsLimit,
        List<String> acceptedCudaVersions,
        List<String> allowedRegions,
        List<String> allowedModels) {

    /** The first to arrive comes first; at one moment, the first to be read. */
    static final Comparator<RequestedTask> FIRST =
            Comparator.comparing(RequestedTask::bySpill)
                    .thenComparingLong(RequestedTask::arrivedAtMillis)
                    .thenComparing(RequestedTask::at);

    static RequestedTask of(
            TopicPosition at, long arrivedAtMillis, TaskArrival task, Interner interner) {
        return RequestedTaskBuilder.builder()
                .at(at)
                .arrivedAtMillis(arrivedAtMillis)
                .bySpill(false)
                .taskId(interner.intern(task.getTaskId()))
                .priority(task.getPriority())
                .gpus(task.getGpus())
                .sharePermille(task.getSharePermille())
                .memoryMibPerGpu(task.getMemoryMibPerGpu())
                .workGpuSeconds(task.getWorkGpuSeconds())
                .hasData(task.getDataRegion() != null)
                .dataMib(task.getDataMib())
                .checkpointMib(Objects.requireNonNullElse(task.getCheckpointMib(), 0.0))
                .deadlineMillis(task.getDeadlineMillis())
                .maxPricePerGpuHourUsd(task.getMaxPricePerGpuHourUsd())
                .budgetIsLimit(task.getBudgetIsLimit())
                .acceptedCudaVersions(List.copyOf(task.getAcceptedCudaVersions()))
                .allowedRegions(List.copyOf(task.getAllowedRegions()))
                .allowedModels(List.copyOf(task.getAllowedModels()))
                .build();
    }

    /** The same task, as a cell handed it on. */
    RequestedTask handedOn() {
        return RequestedTaskBuilder.builder(this).bySpill(true).build();
    }

    /** Whether both ask for the same. */
    boolean asksLike(RequestedTask other) {
        return RequestedTaskBuilder.builder(other)
                .at(at)
                .arrivedAtMillis(arrivedAtMillis)
                .bySpill(bySpill)
                .build()
                .equals(this);
    }

    /** Whether its deadline lies before a moment. */
    public boolean isOverdue(long timeMillis) {
        return deadlineMillis != null && deadlineMillis < timeMillis;
    }
}
