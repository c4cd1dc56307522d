package io.reachflow.model.policy;

import java.util.Comparator;

/**
 * The more urgent first; every {@code agingMillis} of waiting lifts a task by one level, so that
 * nothing starves. Among equals the earlier deadline, then the earlier arrival, then the id.
 */
record AgedPriority(long nowMillis, long agingMillis) implements Comparator<Waiting> {
    @Override
    public int compare(Waiting one, Waiting other) {
        int byLevel = Long.compare(level(other), level(one));
        if (byLevel != 0) {
            return byLevel;
        }
        int byDeadline = Long.compare(deadline(one), deadline(other));
        if (byDeadline != 0) {
            return byDeadline;
        }
        int byArrival = Long.compare(one.arrivedAtMillis(), other.arrivedAtMillis());
        if (byArrival != 0) {
            return byArrival;
        }
        return one.task().taskId().compareTo(other.task().taskId());
    }

    private long level(Waiting waiting) {
        return waiting.task().priority().level()
                + Math.max(0, nowMillis - waiting.arrivedAtMillis()) / agingMillis;
    }

    private static long deadline(Waiting waiting) {
        Long deadline = waiting.task().deadlineMillis();
        return deadline == null ? Long.MAX_VALUE : deadline;
    }
}
