package io.reachflow.intake.gpu;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How long a GPU stays, learnt from its departures and from the hours in which it was there.
 *
 * <p>A departure is as likely in an hour as the GPU's own rate, times what is usual at that age of
 * a stay ({@link DeparturePrior}), times what is usual for this GPU at that hour of the day (UTC)
 * and at that age. Hours online are weighted by what is usual at their age; so a rate is one of
 * departures by weighted hour. It is not known exactly: given what was seen it is gamma
 * distributed, and the chance to stay is the mean over that distribution. A GPU of which little is
 * known thus neither certainly stays nor certainly leaves.
 *
 * @param onlineHours weighted hours seen online, by hour of day; 24 values
 * @param departures departures seen, by hour of day; 24 values
 * @param ageHours the same hours by age of the stay; a value for each band of {@link StayAge}; null
 *     in state of older versions
 * @param ageDepartures the same departures by age of the stay; likewise
 */
@SuppressWarnings(
        "ArrayRecordComponent") // never written to; boxed hours would weigh ten times as much
public record Survival(
        float[] onlineHours, float[] departures, float[] ageHours, float[] ageDepartures) {
    private static final int HOURS = 24;
    private static final long HOUR_MILLIS = 3_600_000L;
    private static final double LONGEST_LOOK_SECONDS = 7 * 24 * 3600.0;

    /** Nothing seen yet. */
    public static final Survival UNSEEN =
            new Survival(
                    new float[HOURS],
                    new float[HOURS],
                    new float[StayAge.BANDS],
                    new float[StayAge.BANDS]);

    public Survival(
            float[] onlineHours,
            float[] departures,
            float @Nullable [] ageHours,
            float @Nullable [] ageDepartures) {
        if (onlineHours.length != HOURS || departures.length != HOURS) {
            throw new IllegalArgumentException(
                    "A survival estimate has 24 hours, but got "
                            + onlineHours.length
                            + " and "
                            + departures.length
                            + ".");
        }
        this.onlineHours = onlineHours;
        this.departures = departures;
        this.ageHours = ageHours == null ? unknownAges(onlineHours) : ageHours;
        this.ageDepartures = ageDepartures == null ? unknownAges(departures) : ageDepartures;
        if (this.ageHours.length != StayAge.BANDS || this.ageDepartures.length != StayAge.BANDS) {
            throw new IllegalArgumentException(
                    "A survival estimate has "
                            + StayAge.BANDS
                            + " bands of ages, but got "
                            + this.ageHours.length
                            + " and "
                            + this.ageDepartures.length
                            + ".");
        }
    }

    /** All in the last band, whose hours count once: the rate over all is what it was. */
    private static float[] unknownAges(float[] byHour) {
        float[] byAge = new float[StayAge.BANDS];
        byAge[StayAge.BANDS - 1] = (float) sum(byHour);
        return byAge;
    }

    /** The estimate after a stay that began then was seen to go on over a span of event time. */
    public Survival online(long joinedMillis, long fromMillis, long toMillis) {
        return online(joinedMillis, fromMillis, toMillis, DeparturePrior.STANDARD);
    }

    /** The same for who fits another prior. */
    public Survival online(
            long joinedMillis, long fromMillis, long toMillis, DeparturePrior prior) {
        if (toMillis <= fromMillis) {
            return this;
        }
        float[] byHour = onlineHours.clone();
        float[] byAge = ageHours.clone();
        // A span of more than a day adds to every hour; a longer look back would only flatten it.
        long from = Math.max(fromMillis, toMillis - HOURS * HOUR_MILLIS);
        for (long at = from; at < toMillis; ) {
            long age = Math.max(0, at - joinedMillis);
            long next = Math.min(toMillis, stepEnd(at, age));
            int band = StayAge.band(age);
            float hours = (float) (prior.ageWeights()[band] * (next - at) / HOUR_MILLIS);
            byHour[hourOfDay(at)] += hours;
            byAge[band] += hours;
            at = next;
        }
        return new Survival(byHour, departures, byAge, ageDepartures);
    }

    /** Up to where neither the hour of the day nor the band of the age changes. */
    private static long stepEnd(long at, long age) {
        long nextHour = (Math.floorDiv(at, HOUR_MILLIS) + 1) * HOUR_MILLIS;
        return at + Math.min(nextHour - at, StayAge.millisInBand(age));
    }

    /** The estimate after a departure that ended a stay. */
    public Survival departed(long joinedMillis, long atMillis) {
        float[] byHour = departures.clone();
        byHour[hourOfDay(atMillis)]++;
        float[] byAge = ageDepartures.clone();
        byAge[StayAge.band(Math.max(0, atMillis - joinedMillis))]++;
        return new Survival(onlineHours, byHour, ageHours, byAge);
    }

    /** The chance, 0 to 1, that a stay that began then lasts for so many seconds from here on. */
    public double chance(long joinedMillis, long fromMillis, double seconds) {
        return chance(joinedMillis, fromMillis, seconds, DeparturePrior.STANDARD);
    }

    /** The same for who fits another prior. */
    public double chance(long joinedMillis, long fromMillis, double seconds, DeparturePrior prior) {
        double seen = prior.departures() + sum(ageDepartures);
        double hours = prior.hours() + sum(ageHours);
        double rate = seen / hours;
        long until = fromMillis + (long) (Math.min(seconds, LONGEST_LOOK_SECONDS) * 1000);
        double ahead = 0;
        for (long at = fromMillis; at < until; ) {
            long age = Math.max(0, at - joinedMillis);
            long next = Math.min(until, stepEnd(at, age));
            int hour = hourOfDay(at);
            int band = StayAge.band(age);
            ahead +=
                    prior.ageWeights()[band]
                            * (next - at)
                            / HOUR_MILLIS
                            * habit(departures[hour] / rate, onlineHours[hour], prior.hourHabit())
                            * habit(ageDepartures[band] / rate, ageHours[band], prior.ageHabit());
            at = next;
        }
        return StrictMath.exp(-seen * StrictMath.log1p(ahead / hours));
    }

    /** How much likelier than usual, drawn to one where little was seen. */
    private static double habit(double hoursByDepartures, double hoursSeen, double habitHours) {
        return (hoursByDepartures + habitHours) / (hoursSeen + habitHours);
    }

    /** Hours that it was seen online, as far as they were counted. */
    double onlineHoursInAll() {
        double hours = 0;
        for (int band = 0; band < StayAge.BANDS; band++) {
            hours += ageHours[band] / DeparturePrior.STANDARD.ageWeights()[band];
        }
        return hours;
    }

    private static double sum(float[] values) {
        double sum = 0;
        for (float value : values) {
            sum += value;
        }
        return sum;
    }

    private static int hourOfDay(long millis) {
        return (int) Math.floorMod(Math.floorDiv(millis, HOUR_MILLIS), (long) HOURS);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Survival survival
                && Arrays.equals(onlineHours, survival.onlineHours)
                && Arrays.equals(departures, survival.departures)
                && Arrays.equals(ageHours, survival.ageHours)
                && Arrays.equals(ageDepartures, survival.ageDepartures);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(
                new int[] {
                    Arrays.hashCode(onlineHours),
                    Arrays.hashCode(departures),
                    Arrays.hashCode(ageHours),
                    Arrays.hashCode(ageDepartures)
                });
    }
}
