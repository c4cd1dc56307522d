package io.reachflow.intake.gpu;

import java.io.Serializable;

/**
 * How patient the tracker is, in event time.
 *
 * @param heartbeatTimeoutMillis silence after which a GPU counts as gone
 * @param quarantineMillis how long a GPU is kept from work after it reported what can't be true
 * @param forgetMillis how long what was learnt of an absent GPU is kept
 */
public record TrackerSettings(long heartbeatTimeoutMillis, long quarantineMillis, long forgetMillis)
        implements Serializable {

    public static final TrackerSettings STANDARD =
            new TrackerSettings(45_000, 600_000, 7L * 24 * 3_600_000);

    public TrackerSettings {
        requirePositive("heartbeat timeout", heartbeatTimeoutMillis);
        requirePositive("quarantine", quarantineMillis);
        requirePositive("time to forget", forgetMillis);
    }

    private static void requirePositive(String name, long millis) {
        if (millis <= 0) {
            throw new IllegalArgumentException(
                    "The " + name + " (" + millis + " ms) must be positive.");
        }
    }
}
