package io.reachflow.world.scenario;

import io.reachflow.intake.units.Units;

/** What connects a host to its region, on the average of the day. */
public record AccessLine(
        AccessLineKind kind, double downMbps, double upMbps, double rttMillis, int utcOffsetHours) {

    // One home cable line, measured every half hour for 18 months, is 2 % faster than its mean at
    // seven in the morning and as much slower twelve hours later.
    private static final double RHYTHM = 0.022;
    private static final double BEST_HOUR = 7;

    public AccessLine {
        if (!(downMbps > 0) || !(upMbps > 0)) {
            throw new IllegalArgumentException(
                    "A line's rates ("
                            + downMbps
                            + " down, "
                            + upMbps
                            + " up, Mbit/s) must be positive.");
        }
    }

    public double downMbpsAt(long traceMillis) {
        return downMbps * rhythmAt(traceMillis);
    }

    public double upMbpsAt(long traceMillis) {
        return upMbps * rhythmAt(traceMillis);
    }

    /** Down, at the best hour of the day. */
    public double mostDownMbps() {
        return downMbps * mostRhythm();
    }

    /** Up, at the best hour of the day. */
    public double mostUpMbps() {
        return upMbps * mostRhythm();
    }

    private double mostRhythm() {
        return kind == AccessLineKind.HOME_CABLE ? 1 + RHYTHM : 1;
    }

    private double rhythmAt(long traceMillis) {
        if (kind != AccessLineKind.HOME_CABLE) {
            return 1;
        }
        double localHour = traceMillis / Units.MILLIS_PER_HOUR % 24 + utcOffsetHours;
        return 1 + RHYTHM * StrictMath.cos(2 * Math.PI * (localHour - BEST_HOUR) / 24);
    }
}
