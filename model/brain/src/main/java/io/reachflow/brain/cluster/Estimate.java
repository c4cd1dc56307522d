package io.reachflow.brain.cluster;

import io.reachflow.intake.gpu.Gpu;
import io.reachflow.intake.gpu.Survival;
import io.reachflow.intake.network.WideArea;
import io.reachflow.intake.task.Task;
import io.reachflow.intake.units.Units;

/**
 * What a task can expect on a GPU. The same numbers that a policy ranks by, that a judgement looks
 * at, and that go into the reward event.
 *
 * @param runSeconds computing and communication
 * @param communicationSeconds what of the run is communication among a gang's members
 * @param survival of the GPU, as seen at {@code nowMillis}
 */
public record Estimate(
        double transferSeconds,
        double runSeconds,
        double communicationSeconds,
        Survival survival,
        long nowMillis) {
    /** Between cards of one host, over PCIe: 12,000 MB/s. */
    private static final double HOST_MBPS = 8 * 12_000;

    /** No line between hosts is counted on for more. */
    private static final double MOST_LINE_MBPS = 10_000;

    /**
     * The estimate for a GPU.
     *
     * @param together whether all members of the task's gang are taken to stand in the GPU's host
     */
    public static Estimate of(
            Task task, double remainingWorkGpuSeconds, Gpu gpu, boolean together, long nowMillis) {
        double transfer = transferSeconds(task, gpu);
        double compute = computeSeconds(task, remainingWorkGpuSeconds, gpu);
        double communication = compute * communicationShare(task, gpu, together);
        double run = compute + communication;
        return new Estimate(transfer, run, communication, gpu.survival(), nowMillis);
    }

    /** Only the time, which is asked for every free GPU, as opposed to those worth scoring. */
    public static double totalSeconds(
            Task task, double remainingWorkGpuSeconds, Gpu gpu, boolean together) {
        return transferSeconds(task, gpu)
                + runSeconds(task, remainingWorkGpuSeconds, gpu, together);
    }

    /** Computing and communication. */
    public static double runSeconds(
            Task task, double remainingWorkGpuSeconds, Gpu gpu, boolean together) {
        return computeSeconds(task, remainingWorkGpuSeconds, gpu)
                * (1 + communicationShare(task, gpu, together));
    }

    private static double computeSeconds(Task task, double remainingWorkGpuSeconds, Gpu gpu) {
        return computeSeconds(task, remainingWorkGpuSeconds, gpu.speedOrAssumed());
    }

    /** Computing alone: no card of this speed takes less, wherever it stands. */
    public static double computeSeconds(Task task, double remainingWorkGpuSeconds, double speed) {
        double share = (double) task.sharePermille() / Task.WHOLE_GPU_PERMILLE;
        return remainingWorkGpuSeconds / (speed * share * task.gpus());
    }

    /**
     * Seconds of communication for each second of computing: a ring all-reduce, in which each of n
     * members passes 2(n−1)/n of the data on. Only this member's line is known.
     */
    private static double communicationShare(Task task, Gpu gpu, boolean together) {
        if (!task.communicates()) {
            return 0;
        }
        double megabits = task.allReduceMibPerMinute() * Units.MEGABITS_PER_MEBIBYTE;
        double ring = 2.0 * (task.gpus() - 1) / task.gpus();
        return ring * megabits / (together ? HOST_MBPS : lineMbps(gpu)) / 60;
    }

    private static double lineMbps(Gpu gpu) {
        double line = Math.min(gpu.upMbpsOrAssumed(), gpu.downMbpsOrAssumed());
        return Math.min(line, MOST_LINE_MBPS);
    }

    private static double transferSeconds(Task task, Gpu gpu) {
        if (task.dataRegion() == null || task.dataMib() == 0) {
            return 0;
        }
        double wideAreaMbps = WideArea.rateMbps(task.dataRegion(), gpu.region());
        return task.dataMib()
                * Units.MEGABITS_PER_MEBIBYTE
                / Math.min(wideAreaMbps, gpu.downMbpsOrAssumed());
    }

    public double totalSeconds() {
        return transferSeconds + runSeconds;
    }

    /** The chance, 0 to 1, that the GPU stays until the task is done. Worked out when asked for. */
    public double survivalChance() {
        return survival.chance(nowMillis, totalSeconds());
    }

    /**
     * The same for who asks often.
     *
     * @param departuresPerHour of the GPU, over all hours of the day
     */
    public double survivalChance(double departuresPerHour) {
        return survival.chance(nowMillis, totalSeconds(), departuresPerHour);
    }
}
