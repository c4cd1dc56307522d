package io.reachflow.policies.cluster;

import io.reachflow.intake.gpu.Gpu;
import io.reachflow.intake.network.WideArea;
import io.reachflow.intake.task.Task;
import java.util.List;
import java.util.TreeSet;

/**
 * What a task can expect of a gang whose members are all known. Members wait for each other: the
 * last to have its data, the slowest card and the slowest link decide for all.
 *
 * @param runSeconds computing and communication
 * @param communicationSeconds what of the run is communication
 */
public record GangEstimate(double transferSeconds, double runSeconds, double communicationSeconds) {

    /** The estimate for these members. */
    public static GangEstimate of(Task task, double remainingWorkGpuSeconds, List<Gpu> members) {
        double transfer = 0;
        double compute = 0;
        for (Gpu gpu : members) {
            transfer =
                    Math.max(
                            transfer, Estimate.transferSeconds(task, remainingWorkGpuSeconds, gpu));
            compute =
                    Math.max(
                            compute,
                            Estimate.computeSeconds(
                                    task, remainingWorkGpuSeconds, gpu.speedOrAssumed()));
        }
        double communication = compute * Estimate.communicationShare(task, linkMbps(members));
        return new GangEstimate(transfer, compute + communication, communication);
    }

    /** The part of the run in which it computes. */
    public double efficiency() {
        return (runSeconds - communicationSeconds) / runSeconds;
    }

    /** The same for one of its members, which is held for as long as the gang. */
    public Estimate ofMember(Gpu member, long nowMillis) {
        return new Estimate(transferSeconds, runSeconds, communicationSeconds, member, nowMillis);
    }

    /** The slowest link of a ring through all members. */
    private static double linkMbps(List<Gpu> members) {
        Closeness closeness = Closeness.of(members);
        double slowest = Double.POSITIVE_INFINITY;
        for (Gpu gpu : members) {
            slowest = Math.min(slowest, Estimate.mbps(gpu, closeness));
        }
        return closeness == Closeness.APART ? Math.min(slowest, wideAreaMbps(members)) : slowest;
    }

    private static double wideAreaMbps(List<Gpu> members) {
        TreeSet<String> regions = new TreeSet<>();
        members.forEach(gpu -> regions.add(gpu.region()));
        double slowest = Double.POSITIVE_INFINITY;
        for (String from : regions) {
            for (String to : regions) {
                slowest = Math.min(slowest, WideArea.rateMbps(from, to));
            }
        }
        return slowest;
    }
}
