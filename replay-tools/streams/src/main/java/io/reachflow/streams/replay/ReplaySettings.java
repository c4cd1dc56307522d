package io.reachflow.streams.replay;

import java.time.Duration;

/**
 * How a world is replayed.
 *
 * @param tickInterval wall clock time between ticks
 * @param finalTickAhead trace time from the world's end to the last tick, so that the last windows
 *     close
 */
public record ReplaySettings(ReplayPace pace, Duration tickInterval, Duration finalTickAhead) {
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
    }

    public static ReplaySettings of(ReplayPace pace) {
        return new ReplaySettings(pace, STANDARD_TICK_INTERVAL, STANDARD_FINAL_TICK_AHEAD);
    }
}
