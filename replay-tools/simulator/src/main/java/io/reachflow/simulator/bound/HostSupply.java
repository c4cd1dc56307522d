package io.reachflow.simulator.bound;

import io.reachflow.intake.task.Task;
import io.reachflow.intake.units.Units;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.fleet.Presence;
import io.reachflow.world.task.WorldTask;
import java.util.List;
import java.util.Optional;

/**
 * What a task can get from one host at best.
 *
 * @param host its place in the supply
 * @param cards of the host that the task could use at a time
 * @param fromMillis no work before: the data has to arrive
 * @param rate work per second that the host's cards can do of the task
 * @param gangRate work per second of the whole gang if all its cards were like these
 */
public record HostSupply(int host, int cards, long fromMillis, double rate, double gangRate) {

    /** Empty when the task does not fit. */
    static Optional<HostSupply> of(int place, Task task, WorldTask truth, ComputeSupply supply) {
        Host host = supply.hosts().get(place);
        if (!fits(task, host)) {
            return Optional.empty();
        }
        long delay = supply.settings().rules().runs().dispatchDelay().toMillis();
        long fetched = (long) (1000 * fetchSeconds(task, host, supply));
        double share = (double) task.sharePermille() / Task.WHOLE_GPU_PERMILLE;
        double each = share * host.model().relativeSpeed() * efficiency(task, host, supply);
        int cards = Math.min(task.gpus(), host.gpuIds().size());
        return Optional.of(
                new HostSupply(
                        place,
                        cards,
                        truth.arrivedAtMillis() + delay + fetched,
                        cards * each,
                        task.gpus() * each));
    }

    /** Whether a task could ever run on a host. */
    public static boolean fits(Task task, Host host) {
        return task.memoryMibPerGpu() <= host.model().memoryGib() * 1024L
                && allows(task.allowedModels(), host.model().label())
                && allows(task.acceptedCudaVersions(), host.software().cudaVersion())
                && allows(task.allowedRegions(), host.region().id())
                && (!task.budgetIsLimit()
                        || task.maxPricePerGpuHourUsd() == null
                        || host.pricePerGpuHourUsd() <= task.maxPricePerGpuHourUsd());
    }

    private static boolean allows(List<String> allowed, String one) {
        return allowed.isEmpty() || allowed.contains(one);
    }

    private static double fetchSeconds(Task task, Host host, ComputeSupply supply) {
        if (task.dataRegion() == null || task.dataMib() == 0 || mayFind(task, host, supply)) {
            return 0;
        }
        double mbps = supply.network().mostMbps(task.dataRegion(), host.region().id());
        return task.dataMib()
                * Units.MEGABITS_PER_MEBIBYTE
                / Math.min(mbps, host.line().mostDownMbps());
    }

    /**
     * Whether a task might find its data on a host, because another has left it there. Which one
     * fetches it, and when, is not asked: so no policy can do better.
     */
    private static boolean mayFind(Task task, Host host, ComputeSupply supply) {
        return task.datasetId() != null
                && supply.sharedDatasets().contains(task.datasetId())
                && task.dataMib() <= host.cacheMib();
    }

    /**
     * At most. A gang that is larger than the host stands in two hosts or more, and its ring over
     * them carries at least what a ring of two does, over this host's line at best, or over the
     * network of its site.
     */
    private static double efficiency(Task task, Host host, ComputeSupply supply) {
        if (!task.communicates() || host.gpuIds().size() >= task.gpus()) {
            return 1;
        }
        double megabits = task.allReduceMibPerMinute() * Units.MEGABITS_PER_MEBIBYTE;
        double perHost = megabits / Math.min(host.gpuIds().size(), task.gpus() / 2.0);
        double line = Math.min(host.line().mostDownMbps(), host.line().mostUpMbps());
        boolean alone = host.siteId().equals(host.id());
        double mbps =
                alone ? line : Math.max(line, supply.settings().rules().tiers().rack().mbps());
        return 60 / (60 + perHost / mbps);
    }

    /** When a gang of such cards is done. */
    double doneMillis(double work) {
        return fromMillis + 1000 * work / gangRate;
    }

    boolean isThereBefore(long toMillis, ComputeSupply supply) {
        for (Presence presence : supply.hosts().get(host).presences()) {
            if (fromMillis < toMillis && presence.overlapMillis(fromMillis, toMillis) > 0) {
                return true;
            }
        }
        return false;
    }
}
