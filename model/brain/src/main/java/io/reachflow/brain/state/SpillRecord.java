package io.reachflow.brain.state;

import io.reachflow.intake.task.Priority;
import io.reachflow.intake.task.Task;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskPriority;
import io.reachflow.schema.TaskSpill;

/** The way back from a task to the record that it came in as, for a cell that hands it on. */
public final class SpillRecord {
    private SpillRecord() {}

    public static TaskSpill of(Spill spill) {
        Handover handover = spill.handover();
        return TaskSpill.newBuilder()
                .setTask(arrival(handover.task()))
                .setFromCell(spill.fromCell())
                .setToCell(spill.toCell())
                .setVisitedCells(handover.visitedCells())
                .setArrivedAtMillis(handover.arrivedAtMillis())
                .setAttempt(handover.attempts())
                .setInterruptions(handover.interruptions())
                .setStopped(handover.stopped())
                .setCheckpointedFraction(handover.checkpointedFraction())
                .setServedGpuSeconds(handover.servedGpuSeconds())
                .build();
    }

    private static TaskArrival arrival(Task task) {
        return TaskArrival.newBuilder()
                .setTaskId(task.taskId())
                .setTenant(task.tenant())
                .setPriority(priority(task.priority()))
                .setGpus(task.gpus())
                .setSharePermille(task.sharePermille())
                .setMemoryMibPerGpu(task.memoryMibPerGpu())
                .setWorkGpuSeconds(task.workGpuSeconds())
                .setDataRegion(task.dataRegion())
                .setDataMib(task.dataMib())
                .setCheckpointMib(task.checkpointMib())
                .setAllReduceMibPerMinute(task.allReduceMibPerMinute())
                .setDeadlineMillis(task.deadlineMillis())
                .setMaxPricePerGpuHourUsd(task.maxPricePerGpuHourUsd())
                .setBudgetIsLimit(task.budgetIsLimit())
                .setAcceptedCudaVersions(task.acceptedCudaVersions())
                .setAllowedRegions(task.allowedRegions())
                .setAllowedModels(task.allowedModels())
                .setMaxAttempts(task.maxAttempts())
                .setPreemptible(task.preemptible())
                .setDatasetId(task.datasetId())
                .build();
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
