package io.reachflow.brain.preemption;

import io.reachflow.brain.book.BookEntry;
import io.reachflow.brain.book.GpuPool;
import io.reachflow.brain.book.TaskBook;
import io.reachflow.brain.state.TaskState;
import io.reachflow.brain.window.WindowContext;
import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.Closeness;
import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.constraint.Constraints;
import io.reachflow.policies.policy.WaitingTask;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds room for an urgent task on GPUs that less urgent ones hold: only when it could still meet
 * its deadline there, and would miss it by waiting for leases to end by themselves.
 */
public final class Preemption {
    private final long nowMillis;
    private final GpuPool pool;
    private final TaskBook book;

    public Preemption(WindowContext window) {
        this.nowMillis = window.endMillis();
        this.pool = window.pool();
        this.book = window.book();
    }

    /**
     * What has to stop, and where the urgent task then runs.
     *
     * @param victims in the order of their ids
     */
    public record Plan(List<GpuSlot> slots, List<TaskState> victims) {}

    /** A GPU that could be freed, by ending these leases on it. */
    private record Option(GpuSlot slot, List<TaskState> victims) {
        int highestLevel() {
            return victims.stream()
                    .mapToInt(victim -> victim.waiting().task().priority().level())
                    .max()
                    .orElse(-1);
        }

        /** Time since the victims were last heard of stands for the work that is lost. */
        long lastHeardMillis() {
            return victims.stream()
                    .mapToLong(victim -> victim.requireLease().heardAtMillis())
                    .min()
                    .orElse(Long.MAX_VALUE);
        }
    }

    private static final Comparator<Option> LEAST_HARM =
            Comparator.comparingInt(Option::highestLevel)
                    .thenComparing(Option::lastHeardMillis, Comparator.reverseOrder())
                    .thenComparing(option -> option.slot().gpuId());

    public Optional<Plan> plan(BookEntry urgent) {
        Task task = urgent.state().waiting().task();
        Long deadline = task.deadlineMillis();
        if (deadline == null
                || task.priority().level() == 0
                || isTooLateEverywhere(urgent.state(), deadline)
                || isStillInTime(urgent, deadline)) {
            return Optional.empty();
        }
        List<String> inTimeByItself = new ArrayList<>(task.gpus());
        List<GpuSlot> inTime = new ArrayList<>();
        for (GpuSlot slot : pool.slots()) {
            if (!Constraints.fitsWhenIdle(task, slot)) {
                continue;
            }
            long needed = neededMillis(urgent.state(), slot);
            if (nowMillis + needed > deadline) {
                continue;
            }
            inTime.add(slot);
            if (freeByItselfAt(task, slot) + needed <= deadline) {
                inTimeByItself.add(slot.gpuId());
            }
            if (inTimeByItself.size() == task.gpus()) {
                urgent.rememberInTimeOn(inTimeByItself);
                return Optional.empty();
            }
        }
        return inTime.size() < task.gpus() ? Optional.empty() : leastHarm(task, inTime);
    }

    /** Whether even the fastest card beside the data would be too slow; no need to look at each. */
    private boolean isTooLateEverywhere(TaskState urgent, long deadlineMillis) {
        WaitingTask waiting = urgent.waiting();
        double seconds =
                Estimate.computeSeconds(
                        waiting.task(), waiting.remainingWorkGpuSeconds(), pool.speedLimit());
        return nowMillis + roundedUpMillis(seconds) > deadlineMillis;
    }

    /**
     * Whether the GPUs that were found to be free in time still are: then no others are looked at.
     */
    private boolean isStillInTime(BookEntry urgent, long deadlineMillis) {
        Task task = urgent.state().waiting().task();
        for (String gpuId : urgent.inTimeOn()) {
            GpuSlot slot = pool.slotOrNull(gpuId);
            if (slot == null
                    || !Constraints.fitsWhenIdle(task, slot)
                    || freeByItselfAt(task, slot) + neededMillis(urgent.state(), slot)
                            > deadlineMillis) {
                return false;
            }
        }
        return !urgent.inTimeOn().isEmpty();
    }

    private Optional<Plan> leastHarm(Task task, List<GpuSlot> inTime) {
        List<Option> options = new ArrayList<>();
        for (GpuSlot slot : inTime) {
            option(task, slot).ifPresent(options::add);
        }
        if (options.size() < task.gpus()) {
            return Optional.empty();
        }
        options.sort(LEAST_HARM);
        return Optional.of(plan(options.subList(0, task.gpus())));
    }

    private static Plan plan(List<Option> chosen) {
        TreeMap<String, TaskState> victims = new TreeMap<>();
        for (Option option : chosen) {
            option.victims().forEach(victim -> victims.put(victim.taskId(), victim));
        }
        return new Plan(chosen.stream().map(Option::slot).toList(), List.copyOf(victims.values()));
    }

    private static long neededMillis(TaskState urgent, GpuSlot slot) {
        // Room is made where it does least harm, so a gang can't count on one host.
        double seconds =
                Estimate.totalSeconds(
                        urgent.waiting().task(),
                        urgent.waiting().remainingWorkGpuSeconds(),
                        slot.gpu(),
                        Closeness.APART);
        return roundedUpMillis(seconds);
    }

    /** A fraction of a millisecond too late is too late. */
    private static long roundedUpMillis(double seconds) {
        return (long) Math.ceil(seconds * 1000);
    }

    private long freeByItselfAt(Task task, GpuSlot slot) {
        if (Constraints.fits(task, slot)) {
            return nowMillis;
        }
        long free = nowMillis;
        for (BookEntry running : book.onGpu(slot.gpuId())) {
            free = Math.max(free, running.state().requireLease().expectedEndAsOf(nowMillis));
        }
        return free;
    }

    /**
     * The leases to end on a GPU, least urgent first, until the task fits; empty: it never does.
     */
    private Optional<Option> option(Task task, GpuSlot slot) {
        List<TaskState> victims = new ArrayList<>();
        GpuSlot freed = slot;
        List<TaskState> evictable =
                book.onGpu(slot.gpuId()).stream()
                        .map(BookEntry::state)
                        .filter(running -> isEvictable(running, task))
                        .sorted(
                                Comparator.comparingInt(
                                        (TaskState running) ->
                                                running.waiting().task().priority().level()))
                        .toList();
        for (TaskState running : evictable) {
            if (Constraints.fits(task, freed)) {
                break;
            }
            Task other = running.waiting().task();
            freed = freed.release(other.sharePermille(), other.memoryMibPerGpu());
            victims.add(running);
        }
        return Constraints.fits(task, freed)
                ? Optional.of(new Option(freed, victims))
                : Optional.empty();
    }

    private boolean isEvictable(TaskState running, Task urgent) {
        Task task = running.waiting().task();
        return task.preemptible()
                // What was placed in this very window stays: nobody has heard of it yet.
                && running.requireLease().grantedAtMillis() < nowMillis
                && task.priority().level() < urgent.priority().level()
                // Being pushed aside must not use up its last attempt.
                && running.waiting().attemptsUsed() < task.maxAttempts();
    }
}
