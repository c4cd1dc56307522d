package io.reachflow.model.cluster;

import io.reachflow.model.gpu.Gpu;
import io.reachflow.model.network.WideArea;
import io.reachflow.model.task.Task;

/**
 * What a task can expect on a GPU. The same numbers that a policy ranks by, that a judgement looks
 * at, and that go into the reward event.
 */
public record Estimate(double transferSeconds, double runSeconds, double survivalChance) {
    private static final double MEBIBYTE_MEGABITS = 8 * 1.048576;

    public static Estimate of(Task task, double remainingWorkGpuSeconds, Gpu gpu, long nowMillis) {
        double transfer = transferSeconds(task, gpu);
        double run = runSeconds(task, remainingWorkGpuSeconds, gpu);
        return new Estimate(transfer, run, gpu.survival().chance(nowMillis, transfer + run));
    }

    /** Only the time, which is asked for every free GPU, as opposed to those worth scoring. */
    public static double totalSeconds(Task task, double remainingWorkGpuSeconds, Gpu gpu) {
        return transferSeconds(task, gpu) + runSeconds(task, remainingWorkGpuSeconds, gpu);
    }

    private static double runSeconds(Task task, double remainingWorkGpuSeconds, Gpu gpu) {
        double share = (double) task.sharePermille() / Task.WHOLE_GPU_PERMILLE;
        return remainingWorkGpuSeconds / (gpu.speedOrAssumed() * share * task.gpus());
    }

    private static double transferSeconds(Task task, Gpu gpu) {
        if (task.dataRegion() == null || task.dataMib() == 0) {
            return 0;
        }
        double wideAreaMbps = WideArea.rateMbps(task.dataRegion(), gpu.region());
        return task.dataMib() * MEBIBYTE_MEGABITS / Math.min(wideAreaMbps, gpu.downMbpsOrAssumed());
    }

    public double totalSeconds() {
        return transferSeconds + runSeconds;
    }
}
