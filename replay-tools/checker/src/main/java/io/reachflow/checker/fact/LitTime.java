package io.reachflow.checker.fact;

import java.util.HashSet;
import java.util.Set;

/**
 * When the telemetry topic spoke at all, ticks included. Only then can a GPU be missed: in an
 * outage the job hears of nobody, and what it then still believes is not held against it.
 */
public final class LitTime {
    /** As coarse as a replay at sixty times real time needs; a dark part counts for nothing. */
    private static final long STEP_MILLIS = 5_000;

    private final Set<Long> litSteps = new HashSet<>();
    private long lastStep = Long.MIN_VALUE;

    void spoke(long timeMillis) {
        long step = Math.floorDiv(timeMillis, STEP_MILLIS);
        if (step != lastStep) {
            lastStep = step;
            litSteps.add(step);
        }
    }

    /** Whether the topic spoke for longer than this between two moments. */
    public boolean exceeds(long limitMillis, long fromMillis, long toMillis) {
        long last = Math.floorDiv(fromMillis, STEP_MILLIS);
        long litMillis = 0;
        for (long step = Math.floorDiv(toMillis, STEP_MILLIS) - 1; step > last; step--) {
            litMillis += litSteps.contains(step) ? STEP_MILLIS : 0;
            if (litMillis > limitMillis) {
                return true;
            }
        }
        return false;
    }

    void forget(long beforeMillis) {
        litSteps.removeIf(step -> step * STEP_MILLIS < beforeMillis);
    }

    int size() {
        return litSteps.size();
    }
}
