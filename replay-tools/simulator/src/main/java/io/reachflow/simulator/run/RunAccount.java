package io.reachflow.simulator.run;

import io.reachflow.intake.units.Units;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.fleet.Presence;
import io.reachflow.world.scenario.WideAreaNetwork;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * What a run uses up. The one place in which that is worked out: reports and the ledger say the
 * same. Times of GPUs are those of all members together.
 *
 * @param members one host per GPU
 * @param share of each GPU that the run holds, and pays
 * @param acceptedMillis from when on it holds its GPUs
 * @param progress how the run stands
 */
@RecordBuilder
record RunAccount(
        List<Host> members,
        double share,
        Communication communication,
        long acceptedMillis,
        RunProgress progress) {

    /** Who is gone is not paid while the others wait. */
    double costUsd(long atMillis) {
        long together = progress.togetherUntil(atMillis);
        double usd = 0;
        for (Host host : members) {
            long millis = together - acceptedMillis + stalledMillis(host, atMillis);
            usd += millis / Units.MILLIS_PER_HOUR * host.pricePerGpuHourUsd() * share;
        }
        return usd;
    }

    /**
     * GPU time held for data on its way, beyond what the task would need within one region. The
     * last checkpoint of a run that is asked to stop counts in full.
     */
    double penaltyGpuSeconds(long atMillis) {
        double local = progress.toFetchMbit / WideAreaNetwork.STORE_MBPS;
        double fetching = Math.max(0, fetchingSeconds(atMillis) - local);
        double talking =
                Math.max(0, communication.efficiencyInOneRegion() - communication.efficiency());
        return members.size() * (fetching + talking * runningSeconds(atMillis))
                + savingGpuSeconds(atMillis);
    }

    /** Computing and communicating since the last checkpoint that arrived was made. */
    double lostGpuSeconds(long atMillis) {
        return progress.startedMillis < 0
                ? 0
                : members.size()
                        * (progress.activeUntil(atMillis) - progress.checkpointMillis)
                        / 1000.0;
    }

    double fetchingGpuSeconds(long atMillis) {
        return members.size() * fetchingSeconds(atMillis);
    }

    double computingGpuSeconds(long atMillis) {
        return members.size() * runningSeconds(atMillis) * communication.efficiency();
    }

    double communicatingGpuSeconds(long atMillis) {
        return members.size() * runningSeconds(atMillis) * (1 - communication.efficiency());
    }

    /** While the last checkpoint travelled. */
    double savingGpuSeconds(long atMillis) {
        return progress.savingMillis == 0
                ? 0
                : members.size()
                        * (progress.togetherUntil(atMillis) - progress.savingMillis)
                        / 1000.0;
    }

    /** While members waited for one that is gone. */
    double stalledGpuSeconds(long atMillis) {
        return members.stream().mapToLong(host -> stalledMillis(host, atMillis)).sum() / 1000.0;
    }

    /** Until computing began; fetching that a departure cut short ends when the others wait. */
    private double fetchingSeconds(long atMillis) {
        long started = progress.startedMillis;
        long until = started < 0 ? progress.togetherUntil(atMillis) : started;
        return (until - acceptedMillis) / 1000.0;
    }

    /** From its start until now, or until it stalled or was asked to stop. */
    private double runningSeconds(long atMillis) {
        return progress.startedMillis < 0
                ? 0
                : (progress.activeUntil(atMillis) - progress.startedMillis) / 1000.0;
    }

    /** Members that are gone, or leave meanwhile, do not wait. */
    private long stalledMillis(Host host, long atMillis) {
        if (progress.stalledMillis < 0) {
            return 0;
        }
        long until = host.presenceAt(progress.stalledMillis).map(Presence::leftMillis).orElse(0L);
        return Math.max(0, Math.min(until, atMillis) - progress.stalledMillis);
    }
}
