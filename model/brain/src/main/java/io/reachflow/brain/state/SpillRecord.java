package io.reachflow.brain.state;

import io.reachflow.brain.task.Priority;
import io.reachflow.brain.task.Task;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskPriority;
import io.reachflow.schema.TaskSpill;

/** The way back from a task to the record that it came in as, for a cell that hands it on. */
public final class SpillRecord {
    private SpillRecord() {}

    public static TaskSpill of(Spill spill) {
        Handover handover = spill.handover();
        return new TaskSpill(
                arrival(handover.task()),
                spill.fromCell(),
                spill.toCell(),
                handover.visitedCells(),
                handover.arrivedAtMillis(),
                handover.attempts(),
                handover.checkpointedFraction(),
                handover.servedGpuSeconds());
    }

    private static TaskArrival arrival(Task task) {
        return new TaskArrival(
                task.taskId(),
                task.tenant(),
                priority(task.priority()),
                task.gpus(),
                task.sharePermille(),
                task.memoryMibPerGpu(),
                task.workGpuSeconds(),
                task.dataRegion(),
                task.dataMib(),
                task.allReduceMibPerMinute(),
                task.deadlineMillis(),
                task.maxPricePerGpuHourUsd(),
                task.budgetIsLimit(),
                task.acceptedCudaVersions(),
                task.allowedRegions(),
                task.allowedModels(),
                task.maxAttempts(),
                task.preemptible());
    }

    /** The priority as it is written in records. */
    public static TaskPriority priority(Priority priority) {
        return switch (priority) {
            case LOW -> TaskPriority.LOW;
            case NORMAL -> TaskPriority.NORMAL;
            case HIGH -> TaskPriority.HIGH;
        };
    }
}
