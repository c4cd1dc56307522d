package io.reachflow.simulator.hindsight;

import io.reachflow.intake.task.Task;
import io.reachflow.intake.units.Units;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.simulator.run.Communication;
import io.reachflow.simulator.run.GangRules;
import io.reachflow.world.World;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.fleet.Presence;
import io.reachflow.world.scenario.WorldSettings;
import io.reachflow.world.task.WorldTask;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What will come of starting a task somewhere now. Three things it does not know: how much of a
 * line later transfers will take, which attempts break by themselves, and what hosts keep. It
 * counts on fetching all data, so a task is done sooner where its data is.
 */
final class Foresight {

    /**
     * The future of an attempt.
     *
     * @param leavesFirst a member leaves before the end
     */
    record Future(
            double transferSeconds, double runSeconds, double usdPerHour, boolean leavesFirst) {
        double totalSeconds() {
            return transferSeconds + runSeconds;
        }

        double costUsd() {
            return totalSeconds() / Units.SECONDS_PER_HOUR * usdPerHour;
        }
    }

    private final GangRules gangs;
    private final long delayMillis;
    private final List<Host> hosts;
    private final Map<String, Host> hostsByGpu = new HashMap<>();
    private final Map<String, WorldTask> tasks = new HashMap<>();
    private final WorldSettings settings;

    Foresight(World world) {
        this.gangs = GangRules.of(world);
        this.delayMillis = world.settings().rules().runs().dispatchDelay().toMillis();
        this.hosts = world.hosts();
        this.settings = world.settings();
        for (Host host : hosts) {
            host.gpuIds().forEach(gpuId -> hostsByGpu.put(gpuId, host));
        }
        world.tasks().forEach(task -> tasks.put(task.id(), task));
    }

    Host hostOf(String gpuId) {
        return Objects.requireNonNull(hostsByGpu.get(gpuId), "every GPU is on a host");
    }

    private WorldTask truth(WaitingTask waiting) {
        return Objects.requireNonNull(
                tasks.get(waiting.task().taskId()), "every task is one of the world");
    }

    boolean counts(WaitingTask waiting) {
        return settings.counts(truth(waiting).arrivedAtMillis());
    }

    /** What is really left to compute, in GPU seconds of an RTX 3090. */
    double remainingWork(WaitingTask waiting) {
        double all = truth(waiting).trueWorkGpuSeconds();
        return all * (1 - waiting.checkpointedFraction());
    }

    /** The same, as run time on RTX 3090s. */
    double remainingRunSeconds(WaitingTask waiting) {
        double share = (double) waiting.task().sharePermille() / Task.WHOLE_GPU_PERMILLE;
        return remainingWork(waiting) / (share * waiting.task().gpus());
    }

    /**
     * The future of an attempt that is decided on now.
     *
     * @param members one host per GPU
     */
    Future of(WaitingTask waiting, List<Host> members, long nowMillis) {
        long at = nowMillis + delayMillis;
        double transfer = 0;
        double usdPerHour = 0;
        long leftMillis = Long.MAX_VALUE;
        for (Host host : members) {
            transfer = Math.max(transfer, transferSeconds(waiting, host, at));
            usdPerHour += host.pricePerGpuHourUsd();
            leftMillis =
                    Math.min(leftMillis, host.presenceAt(at).map(Presence::leftMillis).orElse(at));
        }
        long started = at + (long) (transfer * 1000);
        double run = runSeconds(waiting, members, at, started);
        boolean leavesFirst = started + run * 1000 >= leftMillis;
        return new Future(transfer + delayMillis / 1000.0, run, usdPerHour, leavesFirst);
    }

    /** On the best single host of all that could hold it, whether or not it is there now. */
    double shortestSeconds(WaitingTask waiting, long nowMillis) {
        double shortest = Double.POSITIVE_INFINITY;
        for (Host host : hosts) {
            if (host.model().memoryGib() * 1024L >= waiting.task().memoryMibPerGpu()) {
                Future future = of(waiting, List.of(host), nowMillis);
                shortest = Math.min(shortest, future.totalSeconds());
            }
        }
        return shortest;
    }

    private double transferSeconds(WaitingTask waiting, Host host, long atMillis) {
        Task task = waiting.task();
        boolean resumes = waiting.checkpointedFraction() > 0;
        double mib = task.dataMib() + (resumes ? task.checkpointMib() : 0);
        if (task.dataRegion() == null || mib == 0) {
            return 0;
        }
        double mbps = gangs.network().rateMbps(task.dataRegion(), host.region().id(), atMillis);
        return mib * Units.MEGABITS_PER_MEBIBYTE / Math.min(mbps, host.line().downMbpsAt(atMillis));
    }

    /** As fast as the slowest member at each moment. */
    private double runSeconds(WaitingTask waiting, List<Host> members, long at, long startMillis) {
        double efficiency =
                members.size() == 1
                        ? 1
                        : Communication.of(truth(waiting), members, gangs, at).efficiency();
        double left = remainingRunSeconds(waiting) / efficiency;
        long now = startMillis;
        while (true) {
            double speed = Double.POSITIVE_INFINITY;
            long next = Long.MAX_VALUE;
            for (Host host : members) {
                speed = Math.min(speed, host.speedAt(now));
                next = Math.min(next, host.nextSpeedChangeMillis(now));
            }
            double seconds = left / speed;
            if (next == Long.MAX_VALUE || now + seconds * 1000 <= next) {
                return (now - startMillis) / 1000.0 + seconds;
            }
            left -= speed * (next - now) / 1000.0;
            now = next;
        }
    }
}
