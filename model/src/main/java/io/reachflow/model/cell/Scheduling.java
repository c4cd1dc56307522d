package io.reachflow.model.cell;

import io.reachflow.model.cluster.ClusterView;
import io.reachflow.model.cluster.GpuSlot;
import io.reachflow.model.policy.Policy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The second half of closing a window: who is tried, who is placed, and what becomes of the rest.
 */
final class Scheduling {
    private final String cell;
    private final long windowEndMillis;
    private final Pool pool;
    private final TaskBook book;
    private final CellSettings settings;
    private final List<String> neighbours;
    private final WindowLog log;
    private final Policy policy;
    private final Turns turns;
    private final Placement placement;
    private final WaitReasons reasons;

    Scheduling(
            String cell,
            long windowEndMillis,
            Pool pool,
            TaskBook book,
            Policy policy,
            CellSettings settings,
            List<String> neighbours,
            WindowLog log) {
        this.cell = cell;
        this.windowEndMillis = windowEndMillis;
        this.pool = pool;
        this.book = book;
        this.settings = settings;
        this.neighbours = neighbours;
        this.log = log;
        this.policy = policy;
        this.reasons = new WaitReasons(pool);
        this.turns = new Turns(windowEndMillis, pool, book, policy, settings);
        this.placement = new Placement(windowEndMillis, pool, book, policy, settings, log);
    }

    void run(Lifecycle lifecycle) {
        ClusterView free = pool.free(windowEndMillis);
        List<BookEntry> tasks = toTry(lifecycle, free);
        if (tasks.isEmpty()) {
            return;
        }
        boolean recheck = settings.isRecheck(windowEndMillis);
        boolean explains = settings.explainsAgain(windowEndMillis);
        int rechecked = 0;
        for (TaskState left : placement.place(tasks, free, look(lifecycle))) {
            // Both looks go over every GPU: once, and then for the first ones at rechecks.
            boolean anew = left.deferredFor() == null || pool.isEmpty();
            boolean again = recheck && rechecked++ < CellSettings.RECHECKED_TASKS;
            if (!((anew || again) && preempt(left, lifecycle))) {
                leaveWaiting(left, anew || (again && explains), recheck, lifecycle);
            }
        }
        deferEvicted(lifecycle);
    }

    /**
     * Whom to try. What is tried must follow from this window's events and durable state alone: a
     * restored cell has to try the same tasks as one that was never interrupted.
     */
    private List<BookEntry> toTry(Lifecycle lifecycle, ClusterView free) {
        if (lifecycle.lookAgain() || settings.isRecheck(windowEndMillis)) {
            return new Prospects(windowEndMillis, pool, book, policy, settings, turns).of(free);
        }
        Set<String> ids = new HashSet<>(lifecycle.fresh());
        ids.addAll(book.impatient());
        if (policy.reservesForFirst() && !ids.isEmpty()) {
            // Who comes later must not take what is kept for the first.
            return turns.ofAll();
        }
        return turns.of(ids.stream().map(book::entry).toList());
    }

    private Look look(Lifecycle lifecycle) {
        if (settings.explainsAgain(windowEndMillis)) {
            return Look.THOROUGH;
        }
        return policy.mayWait()
                ? Look.atThe(pool.free(windowEndMillis, lifecycle.renewed()))
                : Look.USUAL;
    }

    private boolean preempt(TaskState urgent, Lifecycle lifecycle) {
        if (!policy.preempts()) {
            return false;
        }
        Optional<Preemption.Plan> plan =
                new Preemption(windowEndMillis, pool, book).plan(book.entry(urgent.taskId()));
        if (plan.isEmpty()) {
            return false;
        }
        String reason = "task " + urgent.taskId() + " would otherwise miss its deadline";
        plan.get().victims().forEach(victim -> lifecycle.evict(victim, reason));
        reasons.forget();
        ClusterView room = new ClusterView(windowEndMillis, byId(plan.get()));
        return placement.placeInRoom(urgent, room);
    }

    private List<GpuSlot> byId(Preemption.Plan plan) {
        TreeSet<String> ids = new TreeSet<>();
        plan.slots().forEach(slot -> ids.add(slot.gpuId()));
        return ids.stream().map(id -> pool.slot(id).orElseThrow()).toList();
    }

    private void leaveWaiting(
            TaskState state, boolean explain, boolean recheck, Lifecycle lifecycle) {
        Optional<WaitReason> found = placement.reason(state);
        if (explain) {
            WaitReason reason = found.orElseGet(() -> reasons.of(state));
            Optional<String> next =
                    reason.hopeless() || state.isTired(windowEndMillis, settings)
                            ? nextCell(state)
                            : Optional.empty();
            next.ifPresentOrElse(
                    other -> spill(state, other, lifecycle), () -> tell(state, reason));
            return;
        }
        Optional<String> next =
                recheck && state.isTired(windowEndMillis, settings)
                        ? nextCell(state)
                        : Optional.empty();
        boolean tryNext = found.isPresent() && found.get().impatient();
        if (next.isPresent()) {
            spill(state, next.get(), lifecycle);
        } else if (tryNext != state.tryNext()) {
            book.put(state.deferred(state.deferredFor(), tryNext));
        }
    }

    private Optional<String> nextCell(TaskState state) {
        if (!book.entry(state.taskId()).isMovable()) {
            return Optional.empty();
        }
        return neighbours.stream()
                .filter(other -> !state.visitedCells().contains(other))
                .findFirst();
    }

    /** Says why a task waits: at first, and when a look at it finds that the reason has changed. */
    private void tell(TaskState state, WaitReason reason) {
        boolean news =
                state.deferredFor() == null
                        || !(reason.impatient() || reason.code().equals(state.deferredFor()));
        if (news) {
            log.defer(state, reason.code(), reason.words());
        }
        String told = news ? reason.code() : state.deferredFor();
        if (news || reason.impatient() != state.tryNext()) {
            book.put(state.deferred(told, reason.impatient()));
        }
    }

    private void spill(TaskState state, String toCell, Lifecycle lifecycle) {
        log.defer(state, "SPILLED", "handed to cell " + toCell);
        List<String> visited = new ArrayList<>(state.visitedCells());
        visited.add(cell);
        Handover handover =
                new Handover(
                        state.waiting().task(),
                        state.waiting().arrivedAtMillis(),
                        state.waiting().attempts(),
                        state.waiting().checkpointedFraction(),
                        state.waiting().servedGpuSeconds(),
                        visited);
        long takenAt = windowEndMillis + settings.spillDelayMillis();
        log.spills.add(new Spill(cell, toCell, takenAt, handover));
        lifecycle.finish(state);
    }

    /** Tasks that were pushed aside in this window are told so; they are tried in the next. */
    private void deferEvicted(Lifecycle lifecycle) {
        for (String taskId : lifecycle.fresh()) {
            Optional<TaskState> state = book.find(taskId).filter(task -> !task.isLeased());
            if (state.isPresent() && state.get().deferredFor() == null) {
                tell(state.get(), WaitReason.contended());
            }
        }
    }
}
