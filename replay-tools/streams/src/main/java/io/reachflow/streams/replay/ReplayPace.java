package io.reachflow.streams.replay;

import java.time.Duration;

/**
 * How fast trace time passes.
 *
 * @param speed trace seconds per second of the wall clock
 */
public record ReplayPace(Mode mode, double speed) {
    /** What trace time is tied to. */
    public enum Mode {
        /** The wall clock, times the speed; records carry trace time. */
        PACED,
        /** Nothing: as fast as the broker takes it; records carry trace time. */
        UNPACED,
        /** The wall clock itself: trace time is the time of day, and so are the stamps. */
        LIVE
    }

    private static final double FASTEST = 10_000;

    // Without a wall clock there is nothing to convert from. Second by second is fine enough for a
    // recording: windows close later, not differently.
    private static final long UNPACED_TICK_MILLIS = 1_000;

    public ReplayPace {
        if (!(speed >= 1 && speed <= FASTEST)) {
            throw new IllegalArgumentException(
                    "The speed ("
                            + speed
                            + ") must be between 1 and "
                            + (int) FASTEST
                            + ", or 'max' for as fast as possible.");
        }
    }

    public static ReplayPace times(double speed) {
        return new ReplayPace(Mode.PACED, speed);
    }

    public static ReplayPace unpaced() {
        return new ReplayPace(Mode.UNPACED, 1);
    }

    public static ReplayPace live() {
        return new ReplayPace(Mode.LIVE, 1);
    }

    /** A number, or {@code max}. */
    public static ReplayPace parse(String text) {
        if (text.equals("max")) {
            return unpaced();
        }
        try {
            return times(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "The speed (" + text + ") must be a number, for example 60, or 'max'.", e);
        }
    }

    /** When a moment of the trace is due, counted from its start, in nanoseconds of wall clock. */
    long dueNanos(long traceElapsedMillis) {
        return mode == Mode.UNPACED ? 0 : (long) (traceElapsedMillis * 1e6 / speed);
    }

    /** Trace time between ticks that are so far apart on the wall clock. */
    long tickMillis(Duration wallInterval) {
        return mode == Mode.UNPACED
                ? UNPACED_TICK_MILLIS
                : Math.max(1, (long) (wallInterval.toMillis() * speed));
    }
}
