package io.reachflow.intake.gpu;

import java.util.Arrays;

/**
 * How long a GPU stays, learnt by hour of the day (UTC): a departure rate for each hour, from the
 * hours it was seen online and the departures seen in them. Where little was seen of an hour, the
 * GPU's rate over all hours stands in, as if seen for {@value #HABIT_HOURS} hours; and for that, a
 * rate of one departure in {@value #PRIOR_HOURS} hours, as if seen for as long.
 *
 * @param onlineHours hours seen online, by hour of day; 24 values
 * @param departures departures seen, by hour of day; 24 values
 */
@SuppressWarnings(
        "ArrayRecordComponent") // never written to; boxed hours would weigh ten times as much
public record Survival(float[] onlineHours, float[] departures) {
    private static final int HOURS = 24;
    private static final double PRIOR_HOURS = 8;
    private static final double HABIT_HOURS = 4;
    private static final long HOUR_MILLIS = 3_600_000L;

    /** Nothing seen yet. */
    public static final Survival UNSEEN = new Survival(new float[HOURS], new float[HOURS]);

    public Survival {
        if (onlineHours.length != HOURS || departures.length != HOURS) {
            throw new IllegalArgumentException(
                    "A survival estimate has 24 hours, but got "
                            + onlineHours.length
                            + " and "
                            + departures.length
                            + ".");
        }
    }

    /** The estimate after the GPU was seen online over a span of event time. */
    public Survival online(long fromMillis, long toMillis) {
        if (toMillis <= fromMillis) {
            return this;
        }
        float[] hours = onlineHours.clone();
        // A span of more than a day adds to every hour; a longer look back would only flatten it.
        long from = Math.max(fromMillis, toMillis - HOURS * HOUR_MILLIS);
        for (long at = from; at < toMillis; ) {
            long next = Math.min(toMillis, (Math.floorDiv(at, HOUR_MILLIS) + 1) * HOUR_MILLIS);
            hours[hourOfDay(at)] += (float) (next - at) / HOUR_MILLIS;
            at = next;
        }
        return new Survival(hours, departures);
    }

    /** The estimate after a departure. */
    public Survival departed(long atMillis) {
        float[] counts = departures.clone();
        counts[hourOfDay(atMillis)]++;
        return new Survival(onlineHours, counts);
    }

    /** The chance, 0 to 1, that the GPU stays for so many seconds from here on. */
    public double chance(long fromMillis, double seconds) {
        return chance(fromMillis, seconds, overallDeparturesPerHour());
    }

    /**
     * The same for who asks often.
     *
     * @param overall what {@link #overallDeparturesPerHour} gives
     */
    public double chance(long fromMillis, double seconds, double overall) {
        long until = fromMillis + (long) (Math.min(seconds, 7 * 24 * 3600.0) * 1000);
        double expectedDepartures = 0;
        for (long at = fromMillis; at < until; ) {
            long next = Math.min(until, (Math.floorDiv(at, HOUR_MILLIS) + 1) * HOUR_MILLIS);
            expectedDepartures +=
                    departuresPerHour(hourOfDay(at), overall) * (next - at) / HOUR_MILLIS;
            at = next;
        }
        return StrictMath.exp(-expectedDepartures);
    }

    /** The rate of departures over all hours of the day. */
    public double overallDeparturesPerHour() {
        double left = 0;
        double online = 0;
        for (int hour = 0; hour < HOURS; hour++) {
            left += departures[hour];
            online += onlineHours[hour];
        }
        return (left + 1) / (online + PRIOR_HOURS);
    }

    private double departuresPerHour(int hour, double overall) {
        return (departures[hour] + HABIT_HOURS * overall) / (onlineHours[hour] + HABIT_HOURS);
    }

    private static int hourOfDay(long millis) {
        return (int) Math.floorMod(Math.floorDiv(millis, HOUR_MILLIS), (long) HOURS);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Survival survival
                && Arrays.equals(onlineHours, survival.onlineHours)
                && Arrays.equals(departures, survival.departures);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(onlineHours) + Arrays.hashCode(departures);
    }
}
