package io.reachflow.intake.gpu;

import java.io.Serializable;

/**
 * How patient the tracker is, in event time.
 *
 * @param heartbeatTimeoutMillis silence after which any GPU counts as lost
 * @param shortestTimeoutMillis the least silence after which one counts as lost, however often it
 *     speaks
 * @param quarantineMillis how long a GPU is kept from work after it reported what can't be true
 * @param forgetMillis how long what was learnt of an absent GPU is kept
 */
public record TrackerSettings(
        long heartbeatTimeoutMillis,
        long shortestTimeoutMillis,
        long quarantineMillis,
        long forgetMillis)
        implements Serializable {

    /** A GPU is lost after so many of its own intervals. */
    private static final int MISSED_HEARTBEATS = 3;

    public static final TrackerSettings STANDARD =
            new TrackerSettings(45_000, 8_000, 600_000, 7L * 24 * 3_600_000);

    public TrackerSettings {
        requirePositive("heartbeat timeout", heartbeatTimeoutMillis);
        requirePositive("shortest timeout", shortestTimeoutMillis);
        requirePositive("quarantine", quarantineMillis);
        requirePositive("time to forget", forgetMillis);
        if (shortestTimeoutMillis > heartbeatTimeoutMillis) {
            throw new IllegalArgumentException(
                    "The shortest timeout ("
                            + shortestTimeoutMillis
                            + " ms) must not be longer than the heartbeat timeout ("
                            + heartbeatTimeoutMillis
                            + " ms).");
        }
    }

    private static void requirePositive(String name, long millis) {
        if (millis <= 0) {
            throw new IllegalArgumentException(
                    "The " + name + " (" + millis + " ms) must be positive.");
        }
    }

    /**
     * How long a GPU may be silent before it is lost.
     *
     * @param intervalMillis the longest that it was silent lately; 0: not known
     */
    long patienceMillis(long intervalMillis) {
        if (intervalMillis == 0) {
            return heartbeatTimeoutMillis;
        }
        long own = MISSED_HEARTBEATS * Math.min(intervalMillis, heartbeatTimeoutMillis);
        return Math.min(heartbeatTimeoutMillis, Math.max(shortestTimeoutMillis, own));
    }

    /** How long it may be silent before nothing new is placed on it. */
    long trustMillis(long intervalMillis) {
        return patienceMillis(intervalMillis) / 2;
    }
}
