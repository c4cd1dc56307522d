package io.reachflow.simulator.hindsight;

import io.reachflow.brain.reward.Reward;
import io.reachflow.brain.reward.RewardWeights;
import io.reachflow.intake.task.Task;
import io.reachflow.intake.units.Units;
import io.reachflow.intake.validation.TaskIntake;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.simulator.bound.HostSupply;
import io.reachflow.simulator.hindsight.Foresight.Future;
import io.reachflow.world.World;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.fleet.Presence;
import io.reachflow.world.scenario.WideAreaNetwork;
import io.reachflow.world.task.WorldTask;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Books tasks one after another into a timetable, each where it leaves most to others. Gangs get
 * their cards long before these are free; tasks that come later in the order fill the gaps.
 */
final class TimetablePlanner {
    private static final RewardWeights WEIGHTS = RewardWeights.STANDARD;

    /** A card is known to the scheduler a while after its host has come. */
    private static final long JOIN_MILLIS = 60_000;

    /** To be done a little before the deadline: not all goes as planned. */
    private static final long SAFETY_MILLIS = 10_000;

    /** From its arrival until it can be started. */
    private static final long COMMIT_MILLIS = 1_000;

    private static final int MOST_STARTS = 40;

    private final World world;
    private final Foresight foresight;
    private final StayPrices prices;
    private final List<WaitingTask> tasks = new ArrayList<>();
    private final Map<String, List<Host>> regions = new TreeMap<>();

    TimetablePlanner(World world, StayPrices prices) {
        this.world = world;
        this.foresight = new Foresight(world);
        this.prices = prices;
        for (WorldTask each : world.tasks()) {
            Task task =
                    TaskIntake.of(each.request(), each.arrivedAtMillis()).accepted().orElseThrow();
            tasks.add(WaitingTask.fresh(task, each.arrivedAtMillis()));
        }
        for (Host host : world.hosts()) {
            regions.computeIfAbsent(host.region().id(), id -> new ArrayList<>()).add(host);
        }
        regions.values()
                .forEach(hosts -> hosts.sort((a, b) -> b.gpuIds().size() - a.gpuIds().size()));
    }

    List<WaitingTask> tasks() {
        return tasks;
    }

    /** What is earned by a task that is done, for each second of an RTX 3090. */
    double density(WaitingTask waiting) {
        return gain(waiting.task()) / Math.max(1, foresight.remainingWork(waiting));
    }

    private static double gain(Task task) {
        return (WEIGHTS.done() + WEIGHTS.failed()) * Reward.value(task, WEIGHTS);
    }

    /** A timetable for tasks in an order; those for which there is no room are not in it. */
    Timetable plan(List<WaitingTask> ordered) {
        Timetable table = new Timetable();
        for (WaitingTask waiting : ordered) {
            Booking best = best(waiting, table);
            if (best != null && best.stay().earned() > 0) {
                table.add(waiting.task().taskId(), best);
            }
        }
        return table;
    }

    private @Nullable Booking best(WaitingTask waiting, Timetable table) {
        Booking best = null;
        int gpus = waiting.task().gpus();
        for (Host host : world.hosts()) {
            if (host.gpuIds().size() >= gpus && HostSupply.fits(waiting.task(), host)) {
                best = better(best, first(waiting, List.of(host), table));
            }
        }
        if (gpus > 1) {
            for (List<Host> hosts : regions.values()) {
                best = better(best, first(waiting, hosts, table));
            }
            if (best == null) {
                best = first(waiting, world.hosts(), table);
            }
        }
        return best;
    }

    private static @Nullable Booking better(@Nullable Booking one, @Nullable Booking other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return other.isBetterThan(one) ? other : one;
    }

    /** The first time at which the hosts have room. */
    private @Nullable Booking first(WaitingTask waiting, List<Host> hosts, Timetable table) {
        List<Host> fitting =
                hosts.stream().filter(host -> HostSupply.fits(waiting.task(), host)).toList();
        if (fitting.stream().mapToInt(host -> host.gpuIds().size()).sum() < waiting.task().gpus()) {
            return null;
        }
        long earliest = waiting.arrivedAtMillis() + COMMIT_MILLIS;
        Booking atOnce = at(earliest, waiting, fitting, table);
        if (atOnce != null) {
            return atOnce;
        }
        int tried = 0;
        for (long start : starts(waiting, fitting, table)) {
            Booking booking = at(start, waiting, fitting, table);
            if (booking != null || ++tried >= MOST_STARTS) {
                return booking;
            }
        }
        return null;
    }

    /** The moments after its arrival at which something becomes free. */
    private SortedSet<Long> starts(WaitingTask waiting, List<Host> hosts, Timetable table) {
        TreeSet<Long> starts = new TreeSet<>();
        long earliest = waiting.arrivedAtMillis() + COMMIT_MILLIS;
        long latest = Math.max(earliest + 1, deadline(waiting.task()));
        for (Host host : hosts) {
            for (Presence presence : host.presences()) {
                starts.add(presence.joinedMillis() + JOIN_MILLIS);
            }
            table.lineEnds(host, earliest, latest).forEach(end -> starts.add(end + 1));
            for (String gpuId : host.gpuIds()) {
                for (long end : table.endsOn(gpuId, earliest, latest)) {
                    starts.add(end + Timetable.CHANGE_MILLIS);
                }
            }
        }
        return new TreeSet<>(starts.subSet(earliest, false, Math.max(earliest, latest), false));
    }

    private long deadline(Task task) {
        long end = world.settings().endMillis();
        Long deadline = task.deadlineMillis();
        return (deadline == null ? end : Math.min(end, deadline)) - SAFETY_MILLIS;
    }

    private @Nullable Booking at(
            long start, WaitingTask waiting, List<Host> hosts, Timetable table) {
        int gpus = waiting.task().gpus();
        List<String> gpuIds = new ArrayList<>();
        List<Host> members = new ArrayList<>();
        for (Host host : hosts) {
            if (host.presenceAt(start).isEmpty() || members.size() == gpus) {
                continue;
            }
            Future alone = foresight.of(waiting, Collections.nCopies(gpus, host), start);
            long until = start + (long) (1000 * alone.totalSeconds());
            if (alone.leavesFirst() || until > deadline(waiting.task())) {
                continue;
            }
            for (String gpuId : host.gpuIds()) {
                if (members.size() < gpus && table.isFree(gpuId, start, until)) {
                    gpuIds.add(gpuId);
                    members.add(host);
                }
            }
        }
        return members.size() < gpus ? null : booked(start, waiting, gpuIds, members, table);
    }

    private @Nullable Booking booked(
            long start,
            WaitingTask waiting,
            List<String> gpuIds,
            List<Host> members,
            Timetable table) {
        Future future = foresight.of(waiting, members, start);
        long fetched = start + (long) (1000 * future.transferSeconds());
        long end = start + (long) (1000 * future.totalSeconds());
        boolean hasData = waiting.task().dataMib() > 0;
        if (future.leavesFirst()
                || end > deadline(waiting.task())
                || (hasData && !table.areLinesFree(members, start, fetched))
                || !gpuIds.stream().allMatch(gpuId -> table.isFree(gpuId, start, end))) {
            return null;
        }
        double price = prices.of(members, start, end);
        double earned = gain(waiting.task()) - spent(waiting.task(), future);
        Booking.Stay stay = new Booking.Stay(end, earned, price);
        return new Booking(gpuIds, members, start, hasData ? fetched : start, stay);
    }

    private static double spent(Task task, Future future) {
        double local = task.dataMib() * Units.MEGABITS_PER_MEBIBYTE / WideAreaNetwork.STORE_MBPS;
        double away = task.gpus() * Math.max(0, future.transferSeconds() - local);
        double money = future.costUsd() / Reward.budgetUsd(task);
        return WEIGHTS.bandwidthPerHour() * away / Units.SECONDS_PER_HOUR + WEIGHTS.cost() * money;
    }
}
