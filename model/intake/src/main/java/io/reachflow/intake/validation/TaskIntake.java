package io.reachflow.intake.validation;

import io.reachflow.intake.task.Priority;
import io.reachflow.intake.task.Task;
import io.reachflow.intake.task.TaskBuilder;
import io.reachflow.intake.validation.Intake.Refusal;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskCancellation;
import io.reachflow.schema.TaskSpill;
import org.jspecify.annotations.Nullable;

/** Turns an arrival into a task, or refuses it: a task that is not understood must not run. */
public final class TaskIntake {
    static final int MAX_GANG = 1024;
    private static final long MAX_MEMORY_MIB = 16L << 20;
    private static final double MAX_WORK_SECONDS = 1e10;
    private static final double MAX_MIB = 1e12;
    private static final int MAX_ATTEMPTS = 100;
    private static final int MAX_INTERRUPTIONS = 1_001;
    private static final double MAX_PRICE_USD = 1e6;
    private static final long TEN_YEARS_MILLIS = 3653L * 24 * 3_600_000;

    private TaskIntake() {}

    public static Intake<Task> of(TaskArrival arrival, long timeMillis) {
        try {
            return Intake.of(task(arrival, timeMillis));
        } catch (Refusal refusal) {
            return Intake.refused(refusal);
        }
    }

    /** The id of the task that is to be cancelled. */
    public static Intake<String> of(TaskCancellation cancellation) {
        try {
            return Intake.of(FieldRules.id("taskId", cancellation.getTaskId()));
        } catch (Refusal refusal) {
            return Intake.refused(refusal);
        }
    }

    /**
     * The task that a cell hands on, with all that is said of it checked. Only cells write spills,
     * but anyone may write to a topic.
     */
    public static Intake<Task> of(TaskSpill spill, long timeMillis) {
        try {
            Task task = task(spill.getTask(), timeMillis);
            FieldRules.within("arrivedAtMillis", spill.getArrivedAtMillis(), 0, timeMillis);
            FieldRules.within("interruptions", spill.getInterruptions(), 0, MAX_INTERRUPTIONS);
            int unused = spill.getInterruptions() + (spill.getStopped() ? 1 : 0);
            FieldRules.within(
                    "attempt", spill.getAttempt(), unused, unused + task.maxAttempts() - 1);
            FieldRules.within("checkpointedFraction", spill.getCheckpointedFraction(), 0, 1);
            FieldRules.within("servedGpuSeconds", spill.getServedGpuSeconds(), 0, MAX_WORK_SECONDS);
            // As many as there are cells: more than a task may name regions.
            for (String visited : spill.getVisitedCells()) {
                FieldRules.id("visitedCells", visited);
            }
            return Intake.of(task);
        } catch (Refusal refusal) {
            return Intake.refused(refusal);
        }
    }

    private static Task task(TaskArrival arrival, long timeMillis) throws Refusal {
        int gpus = FieldRules.within("gpus", arrival.getGpus(), 1, MAX_GANG);
        return TaskBuilder.builder()
                .taskId(FieldRules.id("taskId", arrival.getTaskId()))
                .tenant(FieldRules.id("tenant", arrival.getTenant()))
                .priority(priority(arrival))
                .gpus(gpus)
                .sharePermille(share(arrival, gpus))
                .memoryMibPerGpu(
                        FieldRules.within(
                                "memoryMibPerGpu", arrival.getMemoryMibPerGpu(), 0, MAX_MEMORY_MIB))
                .workGpuSeconds(
                        FieldRules.within(
                                "workGpuSeconds",
                                arrival.getWorkGpuSeconds(),
                                1e-3,
                                MAX_WORK_SECONDS))
                .dataRegion(FieldRules.optionalId("dataRegion", arrival.getDataRegion()))
                .dataMib(FieldRules.within("dataMib", arrival.getDataMib(), 0, MAX_MIB))
                .checkpointMib(checkpoint(arrival))
                .allReduceMibPerMinute(
                        FieldRules.within(
                                "allReduceMibPerMinute",
                                arrival.getAllReduceMibPerMinute(),
                                0,
                                MAX_MIB))
                .deadlineMillis(deadline(arrival, timeMillis))
                .maxPricePerGpuHourUsd(budget(arrival))
                .budgetIsLimit(arrival.getBudgetIsLimit())
                .acceptedCudaVersions(
                        FieldRules.ids("acceptedCudaVersions", arrival.getAcceptedCudaVersions()))
                .allowedRegions(FieldRules.ids("allowedRegions", arrival.getAllowedRegions()))
                .allowedModels(FieldRules.ids("allowedModels", arrival.getAllowedModels()))
                .maxAttempts(
                        FieldRules.within("maxAttempts", arrival.getMaxAttempts(), 1, MAX_ATTEMPTS))
                .preemptible(arrival.getPreemptible())
                .datasetId(FieldRules.optionalId("datasetId", arrival.getDatasetId()))
                .build();
    }

    private static Priority priority(TaskArrival arrival) {
        return switch (arrival.getPriority()) {
            case LOW -> Priority.LOW;
            case NORMAL -> Priority.NORMAL;
            case HIGH -> Priority.HIGH;
        };
    }

    private static int share(TaskArrival arrival, int gpus) throws Refusal {
        int share =
                FieldRules.within(
                        "sharePermille", arrival.getSharePermille(), 1, Task.WHOLE_GPU_PERMILLE);
        if (gpus > 1 && share < Task.WHOLE_GPU_PERMILLE) {
            throw FieldRules.invalid(
                    "sharePermille",
                    share,
                    "must be 1000 for a gang of " + gpus + ": only a single GPU can be shared");
        }
        return share;
    }

    private static @Nullable Long deadline(TaskArrival arrival, long timeMillis) throws Refusal {
        if (arrival.getDeadlineMillis() == null) {
            return null;
        }
        return FieldRules.within(
                "deadlineMillis", arrival.getDeadlineMillis(), 0, timeMillis + TEN_YEARS_MILLIS);
    }

    private static double checkpoint(TaskArrival arrival) throws Refusal {
        return arrival.getCheckpointMib() == null
                ? 0
                : FieldRules.within("checkpointMib", arrival.getCheckpointMib(), 0, MAX_MIB);
    }

    private static @Nullable Double budget(TaskArrival arrival) throws Refusal {
        if (arrival.getMaxPricePerGpuHourUsd() == null) {
            return null;
        }
        return FieldRules.within(
                "maxPricePerGpuHourUsd", arrival.getMaxPricePerGpuHourUsd(), 0, MAX_PRICE_USD);
    }
}
