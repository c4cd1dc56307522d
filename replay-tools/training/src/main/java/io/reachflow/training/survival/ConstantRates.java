package io.reachflow.training.survival;

import java.time.Duration;

/**
 * The estimate of version 0.1, to compare with: a rate for each hour of the day, drawn to the
 * node's rate over all hours, and that one to one departure in eight hours. It takes a rate for
 * certain, and does not ask how long a stay has lasted.
 */
final class ConstantRates implements StayForecaster {
    private static final int HOURS = 24;
    private static final long HOUR_MILLIS = Duration.ofHours(1).toMillis();
    private static final double PRIOR_HOURS = 8;
    private static final double HABIT_HOURS = 4;

    static final Method METHOD = node -> new ConstantRates();

    private final double[] onlineHours = new double[HOURS];
    private final double[] departures = new double[HOURS];
    private double onlineInAll;
    private double departuresInAll;

    @Override
    public void online(long joinedMillis, long fromMillis, long toMillis) {
        for (long at = fromMillis; at < toMillis; ) {
            long next = Math.min(toMillis, nextHour(at));
            onlineHours[hourOfDay(at)] += (double) (next - at) / HOUR_MILLIS;
            at = next;
        }
        onlineInAll += (double) (toMillis - fromMillis) / HOUR_MILLIS;
    }

    @Override
    public void departed(long joinedMillis, long atMillis) {
        departures[hourOfDay(atMillis)]++;
        departuresInAll++;
    }

    @Override
    public double chance(long joinedMillis, long fromMillis, double seconds) {
        double overall = (departuresInAll + 1) / (onlineInAll + PRIOR_HOURS);
        long until = fromMillis + (long) (seconds * 1000);
        double expected = 0;
        for (long at = fromMillis; at < until; ) {
            long next = Math.min(until, nextHour(at));
            int hour = hourOfDay(at);
            double rate =
                    (departures[hour] + HABIT_HOURS * overall) / (onlineHours[hour] + HABIT_HOURS);
            expected += rate * (next - at) / HOUR_MILLIS;
            at = next;
        }
        return StrictMath.exp(-expected);
    }

    private static long nextHour(long at) {
        return (Math.floorDiv(at, HOUR_MILLIS) + 1) * HOUR_MILLIS;
    }

    private static int hourOfDay(long millis) {
        return (int) Math.floorMod(Math.floorDiv(millis, HOUR_MILLIS), (long) HOURS);
    }
}
