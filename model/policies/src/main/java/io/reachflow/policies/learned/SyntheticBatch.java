package io.reachflow.policies.learned;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Windows of any size that never were: to have a policy compiled before the first real one comes,
 * and to measure how fast it is.
 */
public final class SyntheticBatch {
    private static final long NOW_MILLIS = 3_600_000;
    private static final int CARDS_PER_HOST = 4;

    private SyntheticBatch() {}

    /** So many tasks, each of which may run on each of so many GPUs. Always the same ones. */
    public static List<Candidates> of(int tasks, int gpus) {
        List<GpuSlot> slots = IntStream.range(0, gpus).mapToObj(SyntheticBatch::slot).toList();
        CellLoad load = new CellLoad(NOW_MILLIS, gpus, gpus, tasks);
        List<Candidates> batch = new ArrayList<>(tasks);
        for (int i = 0; i < tasks; i++) {
            WaitingTask waiting = WaitingTask.fresh(task(i), NOW_MILLIS);
            batch.add(new Candidates(waiting, slots, estimates(waiting, slots), load));
        }
        return batch;
    }

    private static List<Estimate> estimates(WaitingTask waiting, List<GpuSlot> slots) {
        double work = waiting.remainingWorkGpuSeconds();
        return slots.stream()
                .map(
                        slot ->
                                Estimate.of(
                                        waiting.task(),
                                        work,
                                        slot.gpu(),
                                        Closeness.APART,
                                        NOW_MILLIS))
                .toList();
    }

    private static GpuSlot slot(int i) {
        // Padded, so that the order of the ids is that of the numbers.
        String gpuId = String.format(Locale.ROOT, "gpu-%06d", i);
        Gpu gpu =
                GpuBuilder.builder()
                        .gpuId(gpuId)
                        .hostId("host-" + i / CARDS_PER_HOST)
                        .region("eu-central-1")
                        .paused(false)
                        .suspect(false)
                        .model("RTX 3090")
                        .relativeSpeed(0.5 + i % 7 * 0.25)
                        .memoryMib(8_192L << i % 3)
                        .loadPercent(i % 50.0)
                        .temperatureCelsius(40.0 + i % 30)
                        .downMbps(50.0 + i % 11 * 40)
                        .upMbps(10.0 + i % 5 * 10)
                        .rttMillis(10.0 + i % 60)
                        .pricePerHourUsd(0.1 + i % 13 * 0.05)
                        .driverVersion("550.54")
                        .cudaVersion("12.4")
                        .onlineSinceMillis(i % 60 * 60_000L)
                        .survival(Survival.UNSEEN)
                        .build();
        return GpuSlot.idle(gpu, 0);
    }

    private static Task task(int i) {
        return TaskBuilder.builder()
                .taskId("task-" + i)
                .tenant("tenant-" + i % 5)
                .priority(i % 3 == 0 ? Priority.HIGH : Priority.NORMAL)
                .gpus(1 + i % 2)
                .sharePermille(Task.WHOLE_GPU_PERMILLE)
                .memoryMibPerGpu(4_096)
                .workGpuSeconds(600 + i % 17 * 120.0)
                .dataRegion("eu-central-1")
                .dataMib(i % 9 * 100.0)
                .checkpointMib(0)
                .allReduceMibPerMinute(0)
                .deadlineMillis(NOW_MILLIS + 1_800_000 + i % 23 * 600_000L)
                .maxPricePerGpuHourUsd(0.5 + i % 4 * 0.25)
                .budgetIsLimit(false)
                .acceptedCudaVersions(List.of())
                .allowedRegions(List.of())
                .allowedModels(List.of())
                .maxAttempts(3)
                .preemptible(true)
                .build();
    }
}
