package io.reachflow.brain.learned;

import io.reachflow.brain.cluster.Estimate;
import io.reachflow.brain.cluster.GpuSlot;
import io.reachflow.brain.gpu.Gpu;
import io.reachflow.brain.gpu.Survival;
import io.reachflow.brain.policy.Candidates;
import io.reachflow.brain.policy.CellLoad;
import io.reachflow.brain.policy.WaitingTask;
import io.reachflow.brain.task.Priority;
import io.reachflow.brain.task.Task;
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
                .map(slot -> Estimate.of(waiting.task(), work, slot.gpu(), false, NOW_MILLIS))
                .toList();
    }

    private static GpuSlot slot(int i) {
        // Padded, so that the order of the ids is that of the numbers.
        String gpuId = String.format(Locale.ROOT, "gpu-%06d", i);
        Gpu gpu =
                new Gpu(
                        gpuId,
                        "host-" + i / CARDS_PER_HOST,
                        null,
                        "eu-central-1",
                        false,
                        null,
                        "RTX 3090",
                        0.5 + i % 7 * 0.25,
                        8_192L << i % 3,
                        i % 50.0,
                        40.0 + i % 30,
                        50.0 + i % 11 * 40,
                        10.0 + i % 5 * 10,
                        10.0 + i % 60,
                        0.1 + i % 13 * 0.05,
                        "550.54",
                        "12.4",
                        i % 60 * 60_000L,
                        Survival.UNSEEN);
        return GpuSlot.idle(gpu, 0);
    }

    private static Task task(int i) {
        return new Task(
                "task-" + i,
                "tenant-" + i % 5,
                i % 3 == 0 ? Priority.HIGH : Priority.NORMAL,
                1 + i % 2,
                Task.WHOLE_GPU_PERMILLE,
                4_096,
                600 + i % 17 * 120.0,
                "eu-central-1",
                i % 9 * 100.0,
                0,
                NOW_MILLIS + 1_800_000 + i % 23 * 600_000L,
                0.5 + i % 4 * 0.25,
                false,
                List.of(),
                List.of(),
                List.of(),
                3,
                true);
    }
}
