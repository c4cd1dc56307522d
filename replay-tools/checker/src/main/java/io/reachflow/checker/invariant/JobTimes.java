package io.reachflow.checker.invariant;

import java.time.Duration;

/**
 * Times that decide what the job could know, and that no topic tells. All are event time.
 *
 * @param lateness how late a record may have come in: so long after it, the job need not know of it
 * @param heartbeatTimeout the job's {@code gpu.heartbeat-timeout}
 * @param quarantine the job's {@code gpu.quarantine}
 */
public record JobTimes(Duration lateness, Duration heartbeatTimeout, Duration quarantine) {
    public static final JobTimes STANDARD =
            new JobTimes(Duration.ofMinutes(1), Duration.ofSeconds(45), Duration.ofMinutes(10));

    public JobTimes {
        require("lateness", lateness, lateness.isNegative());
        require("heartbeat timeout", heartbeatTimeout, heartbeatTimeout.isNegative());
        require("quarantine", quarantine, quarantine.isNegative());
    }

    private static void require(String name, Duration value, boolean negative) {
        if (negative) {
            throw new IllegalArgumentException(
                    "The " + name + " (" + value + ") must not be negative.");
        }
    }
}
