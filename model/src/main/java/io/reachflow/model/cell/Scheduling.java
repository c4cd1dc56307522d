package io.reachflow.model.cell;

import io.reachflow.model.cluster.ClusterView;
import io.reachflow.model.cluster.GpuSlot;
import io.reachflow.model.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    private final Placement placement;

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
        this.placement = new Placement(windowEndMillis, pool, book, policy, settings, log);
    }

    void run(Lifecycle lifecycle) {
        List<TaskState> tasks = toTry(lifecycle);
        if (tasks.isEmpty()) {
            return;
        }
        int rechecked = 0;
        for (TaskState left : placement.place(tasks, pool.free(windowEndMillis))) {
            // A thorough look goes over every GPU: once, and then for the first ones at rechecks.
            boolean recheck = isRecheck() && rechecked++ < settings.maxTasksPerWindow();
            boolean thorough = left.deferredFor() == null || recheck || pool.isEmpty();
            if (!thorough || !preempt(left, lifecycle)) {
                leaveWaiting(left, thorough, lifecycle);
            }
        }
        deferEvicted(lifecycle);
    }

    /**
     * Whom to try. What is tried must follow from this window's events and durable state alone: a
     * restored cell has to try the same tasks as one that was never interrupted.
     */
    private List<TaskState> toTry(Lifecycle lifecycle) {
        if (lifecycle.lookAgain() || isRecheck()) {
            return List.copyOf(book.waiting());
        }
        TreeSet<String> ids = new TreeSet<>(lifecycle.fresh());
        ids.addAll(book.impatient());
        return ids.stream().map(id -> book.find(id).orElseThrow()).toList();
    }

    private boolean isRecheck() {
        long start = windowEndMillis - settings.windowMillis();
        return Math.floorDiv(windowEndMillis - 1, settings.recheckMillis())
                != Math.floorDiv(start - 1, settings.recheckMillis());
    }

    private boolean preempt(TaskState urgent, Lifecycle lifecycle) {
        Optional<Preemption.Plan> plan = new Preemption(windowEndMillis, pool, book).plan(urgent);
        if (plan.isEmpty()) {
            return false;
        }
        String reason = "task " + urgent.taskId() + " would otherwise miss its deadline";
        plan.get().victims().forEach(victim -> lifecycle.evict(victim, reason));
        ClusterView room = new ClusterView(windowEndMillis, byId(plan.get()));
        return placement.placeInRoom(urgent, room);
    }

    private List<GpuSlot> byId(Preemption.Plan plan) {
        TreeSet<String> ids = new TreeSet<>();
        plan.slots().forEach(slot -> ids.add(slot.gpuId()));
        return ids.stream().map(id -> pool.slot(id).orElseThrow()).toList();
    }

    private void leaveWaiting(TaskState state, boolean thorough, Lifecycle lifecycle) {
        Optional<WaitReason> found = placement.reason(state);
        if (!thorough && found.isEmpty()) {
            return;
        }
        WaitReason reason = found.orElseGet(() -> WaitReason.of(state.waiting().task(), pool));
        Optional<String> next = nextCell(state, reason);
        if (next.isPresent()) {
            spill(state, next.get(), lifecycle);
        } else if (!reason.code().equals(state.deferredFor())) {
            log.defer(state, reason.code(), reason.words());
            book.put(state.deferred(reason.code()));
        }
    }

    private Optional<String> nextCell(TaskState state, WaitReason reason) {
        long waited = windowEndMillis - state.waiting().arrivedAtMillis();
        if (!reason.hopeless() && waited < settings.spillAfterMillis()) {
            return Optional.empty();
        }
        return neighbours.stream()
                .filter(other -> !state.visitedCells().contains(other))
                .findFirst();
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
                WaitReason reason = WaitReason.contended();
                log.defer(state.get(), reason.code(), reason.words());
                book.put(state.get().deferred(reason.code()));
            }
        }
    }
}
