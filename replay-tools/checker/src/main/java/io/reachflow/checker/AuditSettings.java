package io.reachflow.checker;

import java.time.Duration;

/**
 * How a live system is followed.
 *
 * @param lag how long what a window said is given to become visible on all topics, by the clock
 * @param memory how long ended tasks and leases are remembered, in event time
 */
public record AuditSettings(Duration lag, Duration memory) {
    /** A handover is given an hour, and what is judged must not be forgotten before. */
    private static final Duration SHORTEST_MEMORY = Duration.ofMinutes(90);

    public static final AuditSettings STANDARD =
            new AuditSettings(Duration.ofSeconds(15), Duration.ofHours(2));

    public AuditSettings {
        if (lag.isNegative()) {
            throw new IllegalArgumentException("The lag (" + lag + ") must not be negative.");
        }
        if (memory.compareTo(SHORTEST_MEMORY) < 0) {
            throw new IllegalArgumentException(
                    "The memory ("
                            + memory
                            + ") must be at least "
                            + SHORTEST_MEMORY
                            + ": what is not judged yet must not be forgotten.");
        }
    }
}
