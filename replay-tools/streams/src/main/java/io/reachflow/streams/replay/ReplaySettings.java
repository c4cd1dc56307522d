package io.reachflow.streams.replay;

import java.time.Duration;

/**
 * How a world is replayed.
 *
 * @param tickInterval wall clock time between ticks
 * @param finalTickAhead trace time from the world's end to the last tick, so that the last windows
 *     close
 * @param patience how long a broker that does not answer is waited for
 */
public record ReplaySettings(
        ReplayPace pace, Duration tickInterval, Duration finalTickAhead, Duration patience) {
    public static final Duration STANDARD_TICK_INTERVAL = Duration.ofMillis(50);
    public static final Duration STANDARD_FINAL_TICK_AHEAD = Duration.ofSeconds(10);

    public ReplaySettings {
        if (tickInterval.toMillis() < 1) {
            throw new IllegalArgumentException(
                    "The tick interval (" + tickInterval + ") must be at least 1 ms.");
        }
        if (finalTickAhead.isNegative()) {
            throw new IllegalArgumentException(
                    "The final tick (" + finalTickAhead + ") can't lie before the world's end.");
        }
        if (patience.isNegative()) {
            throw new IllegalArgumentException(
                    "The patience (" + patience + ") with a broker can't be negative.");
        }
    }

    public static ReplaySettings of(ReplayPace pace) {
        return new ReplaySettings(
                pace,
                STANDARD_TICK_INTERVAL,
                STANDARD_FINAL_TICK_AHEAD,
                BrokerOutage.STANDARD_PATIENCE);
    }
}
