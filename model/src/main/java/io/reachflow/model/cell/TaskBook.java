package io.reachflow.model.cell;

import io.reachflow.model.policy.Held;
import io.reachflow.model.task.Task;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The tasks in a cell's care: who waits, who runs where, who holds what, who is due. */
final class TaskBook {
    private final Set<String> neighbours;
    private final Map<String, BookEntry> entries = new HashMap<>();
    private final Lineup lineup = new Lineup();
    private int movable;
    private long rolls;
    private final Map<Need, NeedGroup> groups = new LinkedHashMap<>();
    private final RunningTasks running = new RunningTasks();
    private final TreeMap<String, Held> heldByTenant = new TreeMap<>();
    private final Alarms alarms;
    private final TreeMap<String, Integer> waitingByReason = new TreeMap<>();
    private final Set<String> impatient = new LinkedHashSet<>();
    private final Set<String> changed = new LinkedHashSet<>();

    TaskBook(long leaseSilenceMillis, Collection<String> neighbours) {
        this.alarms = new Alarms(leaseSilenceMillis);
        this.neighbours = Set.copyOf(neighbours);
    }

    Optional<TaskState> find(String taskId) {
        return Optional.ofNullable(findOrNull(taskId));
    }

    /** For where this is asked for every waiting task. */
    TaskState findOrNull(String taskId) {
        BookEntry entry = entries.get(taskId);
        return entry == null ? null : entry.state();
    }

    /** Where a task stands that is in the book. */
    BookEntry entry(String taskId) {
        return entries.get(taskId);
    }

    void put(TaskState state) {
        changed.add(state.taskId());
        BookEntry entry = entries.computeIfAbsent(state.taskId(), id -> new BookEntry());
        TaskState before = entry.state();
        boolean stands = before != null && stands(before, state);
        if (before != null) {
            countReason(before, -1);
        }
        if (before != null && !stands) {
            drop(entry);
        }
        entry.set(state);
        if (!stands) {
            add(entry);
        }
        countReason(state, 1);
        alarms.set(entry);
    }

    /** Whether a task waits as before or runs where it did: then it stays in its lists. */
    private static boolean stands(TaskState before, TaskState now) {
        return before.isLeased()
                ? now.isLeased() && now.lease().epoch() == before.lease().epoch()
                : !now.isLeased() && now.visitedCells().equals(before.visitedCells());
    }

    void remove(String taskId) {
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
            hold(task, Held.by(task));
            running.add(entry);
            return;
        }
        boolean hasCellLeft = hasCellLeft(state);
        movable += hasCellLeft ? 1 : 0;
        NeedGroup group = groups.computeIfAbsent(Need.of(task), need -> new NeedGroup(need, task));
        group.add();
        entry.waitsIn(group, hasCellLeft);
        lineup.join(entry);
    }

    /** Whether there is a cell that has not had it yet. */
    private boolean hasCellLeft(TaskState state) {
        return state.visitedCells().size() < neighbours.size()
                || !(neighbours.isEmpty()
                        || new HashSet<>(state.visitedCells()).containsAll(neighbours));
    }

    /** Takes a task out of the lists that it is in for as long as it waits or runs. */
    private void drop(BookEntry entry) {
        TaskState before = entry.state();
        if (before.isLeased()) {
            Task task = before.waiting().task();
            hold(task, Held.NOTHING.minus(Held.by(task)));
            running.remove(entry);
            return;
        }
        lineup.leave();
        movable -= entry.isMovable() ? 1 : 0;
        if (entry.group().remove()) {
            groups.remove(entry.group().need());
        }
    }

    private void hold(Task task, Held more) {
        heldByTenant.merge(task.tenant(), more, Held::plus);
        heldByTenant.remove(task.tenant(), Held.NOTHING);
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
            impatient.add(state.taskId());
        } else {
            impatient.remove(state.taskId());
        }
    }

    /** The tasks whose alarm lies before a moment, in the order of the alarms. */
    List<TaskState> due(long beforeMillis) {
        return alarms.due(beforeMillis);
    }

    OptionalLong nextAlarm() {
        return alarms.next();
    }

    /** The tasks that run on a GPU, in the order of their ids, for as long as none is put. */
    List<BookEntry> onGpu(String gpuId) {
        return running.on(gpuId);
    }

    /** What each tenant's leases hold; who holds nothing is not in it. */
    SortedMap<String, Held> heldByTenant() {
        return Collections.unmodifiableSortedMap(heldByTenant);
    }

    /** All that wait, in an order that must not matter. */
    List<BookEntry> waiting() {
        return lineup.entries();
    }

    /** Hints at the order of all that wait, for the next time that they are ordered. */
    void arrange(List<BookEntry> ordered) {
        lineup.arrange(ordered);
    }

    /** A number for a roll call, in which no task may be called twice. */
    long nextRoll() {
        return ++rolls;
    }

    int waitingCount() {
        return lineup.size();
    }

    /** Whether there are waiting tasks that some neighbour has not had yet. */
    boolean hasMovable() {
        return movable > 0;
    }

    /** The waiting tasks by what they need, in an order that must not matter. */
    Collection<NeedGroup> groups() {
        return groups.values();
    }

    int leasedCount() {
        return entries.size() - lineup.size();
    }

    /** Waiting tasks by the reason code that was last given for it. */
    Map<String, Integer> waitingByReason() {
        return Map.copyOf(waitingByReason);
    }

    /** Waiting tasks that want to be tried again in the very next window, in any order. */
    Set<String> impatient() {
        return impatient;
    }

    /** The ids of tasks to be written to durable state since the last call. */
    List<String> takeChanged() {
        List<String> ids = List.copyOf(changed);
        changed.clear();
        return ids;
    }
}
