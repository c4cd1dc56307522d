package io.reachflow.model.cell;

import io.reachflow.model.policy.Held;
import io.reachflow.model.task.Task;
import java.util.ArrayList;
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
import java.util.TreeSet;

/** The tasks in a cell's care, and when each of them next needs a look though nothing happens. */
final class TaskBook {
    private record Alarm(long timeMillis, String taskId) implements Comparable<Alarm> {
        @Override
        public int compareTo(Alarm other) {
            int byTime = Long.compare(timeMillis, other.timeMillis);
            return byTime != 0 ? byTime : taskId.compareTo(other.taskId);
        }
    }

    /** A task, and what is looked up of it again and again. */
    private static final class Entry {
        private TaskState state;
        private NeedGroup group;
        private Alarm alarm;
    }

    private final long leaseSilenceMillis;
    private final Set<String> neighbours;
    private final Map<String, Entry> entries = new HashMap<>();
    private final TreeMap<String, TaskState> waiting = new TreeMap<>();
    private final TreeMap<String, TaskState> movable = new TreeMap<>();
    private final Map<Need, NeedGroup> groups = new LinkedHashMap<>();
    private final Map<String, TreeMap<String, TaskState>> tasksOnGpu = new HashMap<>();
    private final TreeMap<String, Held> heldByTenant = new TreeMap<>();
    private final TreeSet<Alarm> alarms = new TreeSet<>();
    private final TreeMap<String, Integer> waitingByReason = new TreeMap<>();
    private final TreeSet<String> impatient = new TreeSet<>();
    private final Set<String> changed = new LinkedHashSet<>();

    TaskBook(long leaseSilenceMillis, Collection<String> neighbours) {
        this.leaseSilenceMillis = leaseSilenceMillis;
        this.neighbours = Set.copyOf(neighbours);
    }

    Optional<TaskState> find(String taskId) {
        return Optional.ofNullable(findOrNull(taskId));
    }

    /** For where this is asked for every waiting task. */
    TaskState findOrNull(String taskId) {
        Entry entry = entries.get(taskId);
        return entry == null ? null : entry.state;
    }

    void put(TaskState state) {
        Entry entry = entries.computeIfAbsent(state.taskId(), id -> new Entry());
        if (entry.state != null) {
            drop(entry);
        }
        entry.state = state;
        if (state.isLeased()) {
            hold(state, Held.by(state.waiting().task()));
            for (String gpuId : state.lease().gpuIds()) {
                tasksOnGpu.computeIfAbsent(gpuId, id -> new TreeMap<>()).put(state.taskId(), state);
            }
        } else {
            addWaiting(entry);
        }
        setAlarm(entry);
        changed.add(state.taskId());
    }

    void remove(String taskId) {
        Entry entry = entries.remove(taskId);
        if (entry != null) {
            drop(entry);
            setAlarm(entry, null);
        }
        changed.add(taskId);
    }

    private void addWaiting(Entry entry) {
        TaskState state = entry.state;
        waiting.put(state.taskId(), state);
        if (hasCellLeft(state)) {
            movable.put(state.taskId(), state);
        }
        Task task = state.waiting().task();
        entry.group = groups.computeIfAbsent(Need.of(task), need -> new NeedGroup(need, task));
        entry.group.add(state.taskId());
        countWaiting(state, 1);
    }

    /** Whether there is a cell that has not had it yet. */
    private boolean hasCellLeft(TaskState state) {
        return state.visitedCells().size() < neighbours.size()
                || !(neighbours.isEmpty()
                        || new HashSet<>(state.visitedCells()).containsAll(neighbours));
    }

    /** Takes a task out of all lists but that of alarms. */
    private void drop(Entry entry) {
        TaskState before = entry.state;
        String taskId = before.taskId();
        if (before.isLeased()) {
            hold(before, Held.NOTHING.minus(Held.by(before.waiting().task())));
            before.lease().gpuIds().forEach(gpuId -> dropFromGpu(gpuId, taskId));
            return;
        }
        waiting.remove(taskId);
        movable.remove(taskId);
        if (entry.group.remove(taskId)) {
            groups.remove(entry.group.need());
        }
        countWaiting(before, -1);
    }

    private void hold(TaskState state, Held more) {
        String tenant = state.waiting().task().tenant();
        heldByTenant.merge(tenant, more, Held::plus);
        heldByTenant.remove(tenant, Held.NOTHING);
    }

    private void countWaiting(TaskState state, int by) {
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

    private void dropFromGpu(String gpuId, String taskId) {
        TreeMap<String, TaskState> tasks = tasksOnGpu.get(gpuId);
        tasks.remove(taskId);
        if (tasks.isEmpty()) {
            tasksOnGpu.remove(gpuId);
        }
    }

    private void setAlarm(Entry entry) {
        TaskState state = entry.state;
        Long deadline = state.waiting().task().deadlineMillis();
        long time = deadline == null ? Long.MAX_VALUE : deadline;
        if (state.isLeased()) {
            time = Math.min(time, state.lease().heardAtMillis() + leaseSilenceMillis);
        }
        if (entry.alarm == null ? time < Long.MAX_VALUE : time != entry.alarm.timeMillis()) {
            setAlarm(entry, time == Long.MAX_VALUE ? null : new Alarm(time, state.taskId()));
        }
    }

    private void setAlarm(Entry entry, Alarm alarm) {
        if (entry.alarm != null) {
            alarms.remove(entry.alarm);
        }
        if (alarm != null) {
            alarms.add(alarm);
        }
        entry.alarm = alarm;
    }

    /** The tasks whose alarm lies before a moment, in the order of the alarms. */
    List<TaskState> due(long beforeMillis) {
        List<TaskState> due = new ArrayList<>();
        for (Alarm alarm : alarms.headSet(new Alarm(beforeMillis, ""))) {
            due.add(find(alarm.taskId()).orElseThrow());
        }
        return due;
    }

    OptionalLong nextAlarm() {
        return alarms.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(alarms.first().timeMillis());
    }

    /** The tasks that run on a GPU, in the order of their ids, for as long as none is put. */
    Collection<TaskState> onGpu(String gpuId) {
        TreeMap<String, TaskState> tasks = tasksOnGpu.get(gpuId);
        return tasks == null ? List.of() : tasks.values();
    }

    /** What each tenant's leases hold; who holds nothing is not in it. */
    SortedMap<String, Held> heldByTenant() {
        return Collections.unmodifiableSortedMap(heldByTenant);
    }

    Collection<TaskState> waiting() {
        return waiting.values();
    }

    int waitingCount() {
        return waiting.size();
    }

    /** Waiting tasks that some neighbour has not had yet. */
    Collection<TaskState> movable() {
        return movable.values();
    }

    boolean isMovable(TaskState state) {
        return movable.containsKey(state.taskId());
    }

    /** The waiting tasks by what they need, in an order that must not matter. */
    Collection<NeedGroup> groups() {
        return groups.values();
    }

    /** The group of a task that waits. */
    NeedGroup groupOf(TaskState state) {
        return entries.get(state.taskId()).group;
    }

    int leasedCount() {
        return entries.size() - waiting.size();
    }

    /** Waiting tasks by the reason code that was last given for it. */
    Map<String, Integer> waitingByReason() {
        return Map.copyOf(waitingByReason);
    }

    /** Waiting tasks that want to be tried again in the very next window. */
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
