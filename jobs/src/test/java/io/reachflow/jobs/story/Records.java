package io.reachflow.jobs.story;

import io.reachflow.intake.task.DecisionId;
import io.reachflow.schema.Decision;
import io.reachflow.schema.GpuState;
import io.reachflow.schema.GpuTelemetry;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.schema.TaskPriority;
import io.reachflow.schema.TaskSpill;
import java.util.List;

/** Records as producers write them; a test says only what matters to it. */
public final class Records {
    private Records() {}

    /** A healthy card in its own host in Frankfurt. */
    public static GpuTelemetry.Builder heartbeat(String gpuId) {
        return GpuTelemetry.newBuilder()
                .setGpuId(gpuId)
                .setHostId("host-of-" + gpuId)
                .setRegion("eu-central-1")
                .setState(GpuState.AVAILABLE)
                .setMeasuredAtMillis(0)
                .setModel("RTX 3090")
                .setRelativeSpeed(1.0)
                .setMemoryTotalMib(24_576L)
                .setGpuUtilizationPercent(5.0)
                .setTemperatureCelsius(50.0)
                .setDownMbps(100.0)
                .setUpMbps(40.0)
                .setPricePerHourUsd(0.3)
                .setCudaVersion("12.4");
    }

    /** A minute of work for one whole GPU, with no data to fetch. */
    public static TaskArrival.Builder task(String taskId) {
        return TaskArrival.newBuilder()
                .setTaskId(taskId)
                .setTenant("university")
                .setPriority(TaskPriority.NORMAL)
                .setGpus(1)
                .setMemoryMibPerGpu(8_000)
                .setWorkGpuSeconds(60);
    }

    /** A task on its way from the cell eu to the cell na. */
    public static TaskSpill.Builder spill(String taskId) {
        return TaskSpill.newBuilder()
                .setTask(task(taskId).build())
                .setFromCell("eu")
                .setToCell("na")
                .setVisitedCells(List.of("eu"))
                .setArrivedAtMillis(500)
                .setAttempt(0)
                .setCheckpointedFraction(0);
    }

    /** What a dispatcher says of the lease that a decision granted. */
    public static TaskOutcome.Builder outcome(Decision lease, OutcomeKind kind) {
        return outcome(lease.getTaskId(), lease.getLeaseEpoch(), kind)
                .setDecisionId(lease.getDecisionId())
                .setCell(lease.getCell())
                .setAttempt(lease.getAttempt());
    }

    /** What a dispatcher says of a lease that the cell "all" is said to have granted. */
    public static TaskOutcome.Builder outcome(String taskId, long leaseEpoch, OutcomeKind kind) {
        long windowEnd = Math.floorDiv(leaseEpoch, DecisionId.MAX_PER_WINDOW);
        int ordinal = Math.floorMod(leaseEpoch, DecisionId.MAX_PER_WINDOW);
        return outcome(new DecisionId("all", windowEnd, ordinal), taskId, kind);
    }

    /** What a dispatcher says of a lease that such a decision is said to have granted. */
    public static TaskOutcome.Builder outcome(DecisionId lease, String taskId, OutcomeKind kind) {
        return TaskOutcome.newBuilder()
                .setTaskId(taskId)
                .setDecisionId(lease.text())
                .setCell(lease.cell())
                .setAttempt(1)
                .setLeaseEpoch(lease.epoch())
                .setKind(kind);
    }
}
