package io.reachflow.model.cell;

import io.reachflow.model.policy.Held;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
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

    private final long leaseSilenceMillis;
    private final TreeMap<String, TaskState> waiting = new TreeMap<>();
    private final TreeMap<String, TaskState> leased = new TreeMap<>();
    private final Map<String, TreeMap<String, TaskState>> tasksOnGpu = new HashMap<>();
    private final TreeMap<String, Held> heldByTenant = new TreeMap<>();
    private final TreeSet<Alarm> alarms = new TreeSet<>();
    private final Map<String, Alarm> alarmOf = new HashMap<>();
    private final TreeMap<String, Integer> waitingByReason = new TreeMap<>();
    private final TreeSet<String> impatient = new TreeSet<>();
    private final Set<String> changed = new LinkedHashSet<>();

    TaskBook(long leaseSilenceMillis) {
        this.leaseSilenceMillis = leaseSilenceMillis;
    }

    Optional<TaskState> find(String taskId) {
        TaskState state = waiting.get(taskId);
        return Optional.ofNullable(state != null ? state : leased.get(taskId));
    }

    void put(TaskState state) {
        drop(state.taskId());
        if (state.isLeased()) {
            leased.put(state.taskId(), state);
            hold(state, Held.by(state.waiting().task()));
            for (String gpuId : state.lease().gpuIds()) {
                tasksOnGpu.computeIfAbsent(gpuId, id -> new TreeMap<>()).put(state.taskId(), state);
            }
        } else {
            waiting.put(state.taskId(), state);
            countWaiting(state, 1);
        }
        setAlarm(state);
        changed.add(state.taskId());
    }

    void remove(String taskId) {
        drop(taskId);
        changed.add(taskId);
    }

    private void drop(String taskId) {
        TaskState waited = waiting.remove(taskId);
        if (waited != null) {
            countWaiting(waited, -1);
        }
        TaskState before = leased.remove(taskId);
        if (before != null) {
            hold(before, Held.NOTHING.minus(Held.by(before.waiting().task())));
            before.lease().gpuIds().forEach(gpuId -> dropFromGpu(gpuId, taskId));
        }
        Alarm alarm = alarmOf.remove(taskId);
        if (alarm != null) {
            alarms.remove(alarm);
        }
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

    private void setAlarm(TaskState state) {
        Long deadline = state.waiting().task().deadlineMillis();
        long time = deadline == null ? Long.MAX_VALUE : deadline;
        if (state.isLeased()) {
            time = Math.min(time, state.lease().heardAtMillis() + leaseSilenceMillis);
        }
        if (time < Long.MAX_VALUE) {
            Alarm alarm = new Alarm(time, state.taskId());
            alarms.add(alarm);
            alarmOf.put(state.taskId(), alarm);
        }
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

    /** The tasks that run on a GPU, in the order of their ids. */
    List<TaskState> onGpu(String gpuId) {
        TreeMap<String, TaskState> tasks = tasksOnGpu.get(gpuId);
        return tasks == null ? List.of() : List.copyOf(tasks.values());
    }

    /** What each tenant's leases hold; who holds nothing is not in it. */
    SortedMap<String, Held> heldByTenant() {
        return Collections.unmodifiableSortedMap(heldByTenant);
    }

    Collection<TaskState> waiting() {
        return waiting.values();
    }

    int leasedCount() {
        return leased.size();
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
