package io.reachflow.training;

import io.reachflow.intake.gpu.Gpu;
import io.reachflow.intake.gpu.GpuBuilder;
import io.reachflow.intake.gpu.Survival;
import io.reachflow.intake.task.Priority;
import io.reachflow.intake.task.Task;
import io.reachflow.intake.task.TaskBuilder;
import io.reachflow.policies.cluster.Closeness;
import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.CellLoad;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import java.util.ArrayList;
import java.util.List;

/** Windows that are small enough to know by heart. */
final class HandMadeWindows {
    private static final String REGION = "eu-central-1";

    private HandMadeWindows() {}

    static GpuSlot gpu(String id, String host) {
        Gpu gpu =
                GpuBuilder.builder()
                        .gpuId(id)
                        .hostId(host)
                        .region(REGION)
                        .paused(false)
                        .model("RTX 3090")
                        .relativeSpeed(1.0)
                        .memoryMib(24L * 1024)
                        .loadPercent(0.0)
                        .temperatureCelsius(50.0)
                        .downMbps(100.0)
                        .upMbps(20.0)
                        .rttMillis(30.0)
                        .pricePerHourUsd(0.2)
                        .onlineSinceMillis(0)
                        .survival(Survival.UNSEEN)
                        .build();
        return GpuSlot.idle(gpu, 0);
    }

    /** A task for so many whole GPUs, whose members talk to each other. */
    static Candidates task(String id, int gpus, GpuSlot... slots) {
        return task(id, gpus, Task.WHOLE_GPU_PERMILLE, 0, slots);
    }

    static Candidates task(
            String id, int gpus, int sharePermille, long nowMillis, GpuSlot... slots) {
        Task task =
                TaskBuilder.builder()
                        .taskId(id)
                        .tenant("tenant")
                        .priority(Priority.NORMAL)
                        .gpus(gpus)
                        .sharePermille(sharePermille)
                        .memoryMibPerGpu(1024)
                        .workGpuSeconds(3_600)
                        .dataRegion(REGION)
                        .dataMib(100)
                        .checkpointMib(0)
                        .allReduceMibPerMinute(gpus > 1 ? 100 : 0)
                        .deadlineMillis(nowMillis + 36_000_000)
                        .budgetIsLimit(false)
                        .acceptedCudaVersions(List.of())
                        .allowedRegions(List.of())
                        .allowedModels(List.of())
                        .maxAttempts(3)
                        .preemptible(true)
                        .build();
        List<Estimate> estimates = new ArrayList<>();
        for (GpuSlot slot : slots) {
            estimates.add(Estimate.of(task, 3_600, slot.gpu(), Closeness.APART, nowMillis));
        }
        return new Candidates(
                WaitingTask.fresh(task, nowMillis),
                List.of(slots),
                estimates,
                new CellLoad(nowMillis, 8, 8, 4));
    }

    static Decision assign(String taskId, String... gpuIds) {
        return Decision.newBuilder()
                .setDecisionId(taskId + "@0")
                .setCell("cell-0")
                .setWindowEndMillis(0)
                .setOrdinal(0)
                .setTaskId(taskId)
                .setKind(DecisionKind.ASSIGN)
                .setReasonCode("PLACED")
                .setReason("It fits.")
                .setAttempt(1)
                .setLeaseEpoch(1L)
                .setGpuIds(List.of(gpuIds))
                .setSharePermille(1000)
                .setMemoryMibPerGpu(1024)
                .setResumeFromFraction(0)
                .setPolicyId("any")
                .setPolicyVersion("1")
                .setPolicySha256("")
                .setLateInput(false)
                .build();
    }
}
