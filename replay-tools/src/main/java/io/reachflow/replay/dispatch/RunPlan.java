package io.reachflow.replay.dispatch;

import io.reachflow.model.network.WideArea;
import io.reachflow.replay.world.Host;
import io.reachflow.replay.world.WorldTask;
import io.reachflow.schema.Decision;
import java.util.List;

/**
 * How an attempt goes if nothing comes in between.
 *
 * <p>Rates are those of the moment in which it is dispatched, and a host's line serves one transfer
 * as if there were no other.
 *
 * @param transferSeconds until the slowest host has its copy of the data
 * @param runSeconds from then to the end, communication included
 * @param communicationShare of the run time, spent waiting for the other members
 * @param pricePerHourUsd of all members together
 */
record RunPlan(
        int members,
        double transferSeconds,
        double runSeconds,
        double communicationShare,
        double pricePerHourUsd) {
    private static final double MBIT_PER_MIB = 8.388608;

    /**
     * @param members one host per GPU
     */
    static RunPlan of(WorldTask task, Decision decision, List<Host> members, long atMillis) {
        double slowest =
                members.stream().mapToDouble(host -> host.model().relativeSpeed()).min().orElse(0);
        double efficiency = communicationEfficiency(task, members, atMillis);
        double speed = slowest * members.size() * decision.getSharePermille() / 1000.0 * efficiency;
        double work = task.trueWorkGpuSeconds() * (1 - decision.getResumeFromFraction());
        return new RunPlan(
                members.size(),
                transferSeconds(task, members, atMillis),
                work / speed,
                1 - efficiency,
                members.stream().mapToDouble(Host::pricePerGpuHourUsd).sum());
    }

    private static double transferSeconds(WorldTask task, List<Host> members, long atMillis) {
        String home = task.request().getDataRegion();
        if (home == null) {
            return 0;
        }
        double slowestMbps = Double.POSITIVE_INFINITY;
        for (Host host : members) {
            double wideAreaMbps = WideArea.rateMbps(home, host.region().id());
            double pathMbps = Math.min(wideAreaMbps, host.line().downMbpsAt(atMillis));
            slowestMbps = Math.min(slowestMbps, pathMbps);
        }
        return task.request().getDataMib() * MBIT_PER_MIB / slowestMbps;
    }

    /** Compute over compute and communication; hosts pass the data round in a ring. */
    private static double communicationEfficiency(
            WorldTask task, List<Host> members, long atMillis) {
        List<Host> hosts = members.stream().distinct().toList();
        if (hosts.size() == 1) {
            return 1;
        }
        double mbitPerMinute = task.request().getAllReduceMibPerMinute() * MBIT_PER_MIB;
        return 60 / (60 + mbitPerMinute / slowestLinkMbps(hosts, atMillis));
    }

    private static double slowestLinkMbps(List<Host> hosts, long atMillis) {
        double slowest = Double.POSITIVE_INFINITY;
        for (Host host : hosts) {
            slowest = Math.min(slowest, host.line().downMbpsAt(atMillis));
            slowest = Math.min(slowest, host.line().upMbpsAt(atMillis));
            for (Host other : hosts) {
                slowest =
                        Math.min(
                                slowest,
                                WideArea.rateMbps(host.region().id(), other.region().id()));
            }
        }
        return slowest;
    }
}
