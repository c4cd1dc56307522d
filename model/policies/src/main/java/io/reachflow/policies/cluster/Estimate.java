package io.reachflow.policies.cluster;

import io.reachflow.intake.gpu.Gpu;
import io.reachflow.intake.network.LinkTiers;
import io.reachflow.intake.network.WideArea;
import io.reachflow.intake.task.Task;
import io.reachflow.intake.units.Units;

/**
 * What a task can expect on a GPU. The same numbers that a policy ranks by, that a judgement looks
 * at, and that go into the reward event.
 *
 * @param runSeconds computing and communication
 * @param communicationSeconds what of the run is communication among a gang's members
 * @param gpu as seen at {@code nowMillis}
 */
public record Estimate(
        double transferSeconds,
        double runSeconds,
        double communicationSeconds,
        Gpu gpu,
        long nowMillis) {
    /** Of lines between hosts only the rate is measured, and none is counted on for more. */
    private static final LinkTiers TIERS = LinkTiers.STANDARD;

    /**
     * The estimate for a GPU.
     *
     * @param closeness of all members of the task's gang, as it is expected
     */
    public static Estimate of(
            Task task,
            double remainingWorkGpuSeconds,
            Gpu gpu,
            Closeness closeness,
            long nowMillis) {
        double transfer = transferSeconds(task, remainingWorkGpuSeconds, gpu);
        double compute = computeSeconds(task, remainingWorkGpuSeconds, gpu);
        double communication = compute * communicationShare(task, mbps(gpu, closeness));
        double run = compute + communication;
        return new Estimate(transfer, run, communication, gpu, nowMillis);
    }

    /** Only the time, which is asked for every free GPU, as opposed to those worth scoring. */
    public static double totalSeconds(
            Task task, double remainingWorkGpuSeconds, Gpu gpu, Closeness closeness) {
        return transferSeconds(task, remainingWorkGpuSeconds, gpu)
                + runSeconds(task, remainingWorkGpuSeconds, gpu, closeness);
    }

    /** Computing and communication. */
    public static double runSeconds(
            Task task, double remainingWorkGpuSeconds, Gpu gpu, Closeness closeness) {
        return computeSeconds(task, remainingWorkGpuSeconds, gpu)
                * (1 + communicationShare(task, mbps(gpu, closeness)));
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
     * Seconds of communication for each second of computing, by a ring, without the delays.
     *
     * @param mbps of the slowest link that is known
     */
    static double communicationShare(Task task, double mbps) {
        if (!task.communicates()) {
            return 0;
        }
        double megabits = task.allReduceMibPerMinute() * Units.MEGABITS_PER_MEBIBYTE;
        return new LinkTiers.Link(mbps, 0).ringSeconds(task.gpus(), megabits, 0) / 60;
    }

    /** What a member talks over: of those that stand apart only this one's line is known. */
    static double mbps(Gpu gpu, Closeness closeness) {
        return switch (closeness) {
            case HOST -> TIERS.host().mbps();
            case SITE -> TIERS.rack().mbps();
            case APART -> lineMbps(gpu);
        };
    }

    /** The slower way of a host's line. */
    public static double lineMbps(Gpu gpu) {
        double line = Math.min(gpu.upMbpsOrAssumed(), gpu.downMbpsOrAssumed());
        return Math.min(line, TIERS.cluster().mbps());
    }

    static double transferSeconds(Task task, double remainingWorkGpuSeconds, Gpu gpu) {
        String home = task.dataRegion();
        boolean resumes = remainingWorkGpuSeconds < task.workGpuSeconds();
        double megabits = fetchedMbit(task, resumes, gpu.keeps(task.datasetId()));
        if (home == null || megabits == 0) {
            return 0;
        }
        double wideAreaMbps = WideArea.rateMbps(home, gpu.region());
        return megabits / Math.min(wideAreaMbps, gpu.downMbpsOrAssumed());
    }

    /**
     * What a host fetches before it computes: the data, unless it keeps that, and the checkpoint
     * that the task resumes from.
     */
    private static double fetchedMbit(Task task, boolean resumes, boolean kept) {
        double mib = (kept ? 0 : task.dataMib()) + (resumes ? task.checkpointMib() : 0);
        return mib * Units.MEGABITS_PER_MEBIBYTE;
    }

    /**
     * How long the host of a GPU sends the checkpoint of a task that runs there to where it is
     * kept.
     */
    public static double saveSeconds(Task task, Gpu gpu) {
        String home = task.dataRegion();
        double wideAreaMbps = WideArea.rateMbps(gpu.region(), home == null ? gpu.region() : home);
        double megabits = task.checkpointMib() * Units.MEGABITS_PER_MEBIBYTE;
        return megabits / Math.min(wideAreaMbps, gpu.upMbpsOrAssumed());
    }

    /** What the transfer would take within the data's own region, to a host that keeps nothing. */
    public static double localTransferSeconds(Task task, boolean resumes) {
        String home = task.dataRegion();
        return home == null ? 0 : fetchedMbit(task, resumes, false) / WideArea.rateMbps(home, home);
    }

    public double totalSeconds() {
        return transferSeconds + runSeconds;
    }

    /** The chance, 0 to 1, that the GPU stays until the task is done. Worked out when asked for. */
    public double survivalChance() {
        return gpu.survivalChance(nowMillis, totalSeconds());
    }
}
