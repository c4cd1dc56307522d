package io.reachflow.brain.book;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.Lease;
import io.reachflow.brain.state.TaskState;
import io.reachflow.intake.task.Task;
import io.reachflow.policies.policy.ResourceAmount;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The tasks in a cell's care: which wait, which run where, and which are due. */
public final class TaskBook {
    private final List<String> neighbours;
    private final Map<String, BookEntry> entries = new HashMap<>();
    private final LastOrderHint lastOrder = new LastOrderHint();
    private int spillable;
    private long visits;
    private final Map<ResourceNeed, NeedGroup> groups = new LinkedHashMap<>();
    private final RunningTasks running = new RunningTasks();
    private final TreeMap<String, ResourceAmount> heldByTenant = new TreeMap<>();
    private final Map<String, Integer> waitingOfTenant = new HashMap<>();
    private final Alarms alarms;
    private final EndedTasks ended;
    private final TreeMap<String, Integer> waitingByReason = new TreeMap<>();
    private final Set<String> retriedNext = new LinkedHashSet<>();
    private final Set<String> changed = new LinkedHashSet<>();

    /**
     * An empty book.
     *
     * @param neighbours cells that tasks may be handed to, nearest first
     */
    public TaskBook(CellSettings settings, List<String> neighbours) {
        this.alarms = new Alarms(settings.leaseSilenceMillis(), settings.limits().maxWaitMillis());
        this.ended = new EndedTasks(settings.rememberMillis());
        this.neighbours = List.copyOf(neighbours);
    }

    public Optional<TaskState> find(String taskId) {
        return Optional.ofNullable(entries.get(taskId)).map(BookEntry::state);
    }

    /** Where a task stands that is in the book. */
    public BookEntry entry(String taskId) {
        return Objects.requireNonNull(entryOrNull(taskId), taskId);
    }

    /** The same for a task that may be in the book or not. */
    public @Nullable BookEntry entryOrNull(String taskId) {
        return entries.get(taskId);
    }

    public void put(TaskState state) {
        changed.add(state.taskId());
        BookEntry entry = entries.get(state.taskId());
        if (entry == null) {
            entry = new BookEntry(state);
            entries.put(state.taskId(), entry);
            add(entry);
        } else {
            change(entry, state);
        }
        countReason(state, 1);
        alarms.set(entry);
    }

    private void change(BookEntry entry, TaskState state) {
        TaskState before = entry.state();
        countReason(before, -1);
        if (stands(before, state)) {
            entry.set(state);
            return;
        }
        drop(entry);
        entry.set(state);
        add(entry);
    }

    /** Whether a task waits as before or runs where it did: then it stays in its lists. */
    private static boolean stands(TaskState before, TaskState now) {
        Lease lease = before.lease();
        return lease == null
                ? !now.isLeased() && now.visitedCells().equals(before.visitedCells())
                : now.isLeasedIn(lease.epoch());
    }

    public void remove(String taskId) {
        BookEntry entry = entries.remove(taskId);
        if (entry != null) {
            countReason(entry.state(), -1);
            drop(entry);
            alarms.clear(entry);
            entry.leaveBook();
        }
        changed.add(taskId);
    }

    private void add(BookEntry entry) {
        TaskState state = entry.state();
        Task task = state.waiting().task();
        if (state.isLeased()) {
            hold(task, ResourceAmount.by(task));
            running.add(entry);
            return;
        }
        boolean hasCellLeft = hasCellLeft(state);
        spillable += hasCellLeft ? 1 : 0;
        NeedGroup group =
                groups.computeIfAbsent(ResourceNeed.of(task), need -> new NeedGroup(need, task));
        group.add();
        entry.waitsIn(group, hasCellLeft);
        waitingOfTenant.merge(task.tenant(), 1, Integer::sum);
        lastOrder.join(entry);
    }

    /** Whether there is a cell that has not had it yet. */
    private boolean hasCellLeft(TaskState state) {
        return state.visitedCells().size() < neighbours.size()
                || !(neighbours.isEmpty()
                        || new HashSet<>(state.visitedCells()).containsAll(neighbours));
    }

    /** The nearest cell that has not had a waiting task yet. */
    public Optional<String> nextCell(TaskState state) {
        if (!entry(state.taskId()).isSpillable()) {
            return Optional.empty();
        }
        return neighbours.stream()
                .filter(other -> !state.visitedCells().contains(other))
                .findFirst();
    }

    /** The tasks that are over, as far as they are remembered. */
    public EndedTasks ended() {
        return ended;
    }

    /** Takes a task out of the lists that it is in for as long as it waits or runs. */
    private void drop(BookEntry entry) {
        TaskState before = entry.state();
        if (before.isLeased()) {
            Task task = before.waiting().task();
            hold(task, ResourceAmount.NOTHING.minus(ResourceAmount.by(task)));
            running.remove(entry);
            return;
        }
        lastOrder.leave();
        String tenant = before.waiting().task().tenant();
        waitingOfTenant.computeIfPresent(tenant, (key, count) -> count == 1 ? null : count - 1);
        spillable -= entry.isSpillable() ? 1 : 0;
        if (entry.group().remove()) {
            groups.remove(entry.group().need());
        }
    }

    private void hold(Task task, ResourceAmount more) {
        heldByTenant.merge(task.tenant(), more, ResourceAmount::plus);
        heldByTenant.remove(task.tenant(), ResourceAmount.NOTHING);
    }

    private void countReason(TaskState state, int by) {
        if (state.isLeased()) {
            return;
        }
        if (state.deferredFor() != null) {
            waitingByReason.merge(state.deferredFor(), by, Integer::sum);
            waitingByReason.remove(state.deferredFor(), 0);
        }
        if (state.tryNext() && by > 0) {
            retriedNext.add(state.taskId());
        } else {
            retriedNext.remove(state.taskId());
        }
    }

    /** Members of leases that are being stopped. */
    public int stoppingGpus() {
        int gpus = 0;
        for (BookEntry entry : entries.values()) {
            Lease lease = entry.state().lease();
            gpus += lease != null && lease.isStopping() ? lease.gpuIds().size() : 0;
        }
        return gpus;
    }

    /** The tasks whose alarm lies before a moment, in the order of the alarms. */
    public List<TaskState> due(long beforeMillis) {
        return alarms.due(beforeMillis);
    }

    public OptionalLong nextAlarm() {
        return alarms.next();
    }

    /** The tasks that run on a GPU, in the order of their ids, for as long as none is put. */
    public List<BookEntry> onGpu(String gpuId) {
        return running.on(gpuId);
    }

    /** What each tenant's leases hold; a tenant that holds nothing is not in it. */
    public SortedMap<String, ResourceAmount> heldByTenant() {
        return Collections.unmodifiableSortedMap(heldByTenant);
    }

    /** All that wait, in an order that must not matter. */
    public List<BookEntry> waiting() {
        return lastOrder.entries();
    }

    /** Hints at the order of all that wait, for the next time that they are ordered. */
    public void arrange(List<BookEntry> ordered) {
        lastOrder.arrange(ordered);
    }

    /** A number for a pass over the tasks, in which none may be visited twice. */
    public long nextVisit() {
        return ++visits;
    }

    public int waitingCount() {
        return lastOrder.size();
    }

    /** How many tasks of a tenant wait. */
    public int waitingOf(String tenant) {
        return waitingOfTenant.getOrDefault(tenant, 0);
    }

    /** Whether there are waiting tasks that some neighbour has not had yet. */
    public boolean hasSpillable() {
        return spillable > 0;
    }

    public int leasedCount() {
        return entries.size() - lastOrder.size();
    }

    /** Waiting tasks by the reason code that was last given for it. */
    public Map<String, Integer> waitingByReason() {
        return Map.copyOf(waitingByReason);
    }

    /** Waiting tasks that want to be tried again in the very next window, in any order. */
    public Set<String> retriedNext() {
        return retriedNext;
    }

    /** The ids of tasks to be written to durable state since the last call. */
    public List<String> takeChanged() {
        List<String> ids = List.copyOf(changed);
        changed.clear();
        return ids;
    }
}
