package io.reachflow.brain.book;

import io.reachflow.brain.state.Lease;
import io.reachflow.brain.state.TaskState;
import io.reachflow.policies.policy.WaitingTask;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * When each task next needs a look though nothing happens: its deadline, a wait that is too long, a
 * silent lease, one whose term is over, or one that should have stopped.
 */
final class Alarms {
    static final long NEVER = Long.MAX_VALUE;

    private record Alarm(long timeMillis, String taskId) implements Comparable<Alarm> {
        @Override
        public int compareTo(Alarm other) {
            int byTime = Long.compare(timeMillis, other.timeMillis);
            return byTime != 0 ? byTime : taskId.compareTo(other.taskId);
        }
    }

    private final long leaseSilenceMillis;
    private final long maxWaitMillis;
    private final TreeMap<Alarm, BookEntry> alarms = new TreeMap<>();

    /**
     * None yet.
     *
     * @param maxWaitMillis waiting after which a task is given up; 0: never
     */
    Alarms(long leaseSilenceMillis, long maxWaitMillis) {
        this.leaseSilenceMillis = leaseSilenceMillis;
        this.maxWaitMillis = maxWaitMillis;
    }

    void set(BookEntry entry) {
        long time = timeOf(entry.state());
        if (time == entry.alarmMillis()) {
            return;
        }
        clear(entry);
        if (time != NEVER) {
            alarms.put(new Alarm(time, entry.taskId()), entry);
            entry.setAlarm(time);
        }
    }

    private long timeOf(TaskState state) {
        Long deadline = state.waiting().task().deadlineMillis();
        long time = deadline == null ? NEVER : deadline;
        Lease lease = state.lease();
        return lease == null
                ? Math.min(time, patienceEnds(state.waiting()))
                : Math.min(time, lease.nextLookMillis(leaseSilenceMillis));
    }

    /** The time that its leases have held it does not count as waiting. */
    private long patienceEnds(WaitingTask waiting) {
        if (maxWaitMillis == 0) {
            return NEVER;
        }
        double heldMillis = 1000 * waiting.servedGpuSeconds() / waiting.task().gpus();
        return waiting.arrivedAtMillis() + (long) heldMillis + maxWaitMillis;
    }

    void clear(BookEntry entry) {
        if (entry.alarmMillis() != NEVER) {
            alarms.remove(new Alarm(entry.alarmMillis(), entry.taskId()));
            entry.setAlarm(NEVER);
        }
    }

    /** The tasks whose alarm lies before a moment, in the order of the alarms. */
    List<TaskState> due(long beforeMillis) {
        if (alarms.isEmpty() || alarms.firstKey().timeMillis() >= beforeMillis) {
            return List.of();
        }
        List<TaskState> due = new ArrayList<>();
        for (BookEntry entry : alarms.headMap(new Alarm(beforeMillis, "")).values()) {
            due.add(entry.state());
        }
        return due;
    }

    OptionalLong next() {
        return alarms.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(alarms.firstKey().timeMillis());
    }
}
