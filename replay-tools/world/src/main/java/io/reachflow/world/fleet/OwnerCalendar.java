package io.reachflow.world.fleet;

import io.reachflow.world.random.RandomStream;
import io.reachflow.world.scenario.OwnerKind;
import io.reachflow.world.scenario.WorldSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * When a host's owner shares it, from a week before the world on. Draws go forward in time only: a
 * longer world begins the same.
 */
final class OwnerCalendar {
    private static final long MINUTE = Duration.ofMinutes(1).toMillis();
    private static final long HOUR = Duration.ofHours(1).toMillis();
    private static final long DAY = Duration.ofDays(1).toMillis();
    private static final double BREAK_MEAN_MILLIS = 30.0 * MINUTE;
    private static final double ALWAYS_ON_UP_MEAN_MILLIS = 20.0 * HOUR;
    private static final double PART_TIME_UP_MEAN_MILLIS = 4.0 * HOUR;
    private static final double EVENING_MEAN_MILLIS = 2.0 * HOUR;

    private final long fromMillis;
    private final long endMillis;
    private final long firstMidnightMillis;
    private final double goodbyeShare;
    private final double departures;
    private final RandomStream random;
    private final List<Presence> presences = new ArrayList<>();

    private OwnerCalendar(WorldSettings settings, int utcOffsetHours, RandomStream random) {
        this.fromMillis = settings.historyFromMillis();
        this.endMillis = settings.endMillis();
        long offset = utcOffsetHours * HOUR;
        // A stay may have begun the day before.
        this.firstMidnightMillis = Math.floorDiv(fromMillis + offset, DAY) * DAY - offset - DAY;
        this.goodbyeShare = settings.rules().owners().goodbyeShare();
        this.departures = settings.rules().owners().departures();
        this.random = random;
    }

    static List<Presence> of(
            OwnerKind owner, WorldSettings settings, int utcOffsetHours, RandomStream random) {
        if (settings.rules().owners().departures() == 0) {
            return List.of(new Presence(settings.historyFromMillis(), Long.MAX_VALUE, false));
        }
        OwnerCalendar calendar = new OwnerCalendar(settings, utcOffsetHours, random);
        switch (owner) {
            case ALWAYS_ON -> calendar.alwaysOn();
            case PART_TIME -> calendar.partTime();
            case EVENINGS -> calendar.evenings();
        }
        return calendar.presences;
    }

    private void alwaysOn() {
        double upMean = ALWAYS_ON_UP_MEAN_MILLIS / departures;
        double upShare = upMean / (upMean + breakMean());
        // Times up and down are memoryless: what is left of them at the start is drawn alike.
        long from = random.chance(upShare) ? fromMillis : fromMillis + stretch(breakMean());
        stayOnAndOff(from, Long.MAX_VALUE, upMean);
    }

    /** More departures are shorter stays and shorter breaks: as much is shared as before. */
    private double breakMean() {
        return BREAK_MEAN_MILLIS / departures;
    }

    /** Eight to twelve hours a day: while the owner sleeps, or while the owner is at work. */
    private void partTime() {
        double beginHour = (random.chance(0.5) ? 22 : 8) + random.between(-1, 1);
        double hours = random.between(8, 12);
        for (long midnight = firstMidnightMillis; midnight < endMillis; midnight += DAY) {
            long from = midnight + (long) (beginHour * HOUR);
            long to = from + (long) (hours * HOUR);
            stayOnAndOff(from, to, PART_TIME_UP_MEAN_MILLIS / departures);
        }
    }

    private void evenings() {
        for (long midnight = firstMidnightMillis; midnight < endMillis; midnight += DAY) {
            long from = midnight + (long) (random.between(17, 22) * HOUR);
            long to = from + (long) (random.between(1, 3) * HOUR);
            if (departures > 1) {
                stayOnAndOff(from, to, EVENING_MEAN_MILLIS / (departures - 1));
            } else {
                stay(from, to);
            }
        }
    }

    private void stayOnAndOff(long fromMillis, long toMillis, double upMeanMillis) {
        long at = fromMillis;
        while (at < endMillis && toMillis - at > MINUTE) {
            long left = Math.min(at + stretch(upMeanMillis), toMillis);
            stay(at, left);
            at = left + stretch(breakMean());
        }
    }

    /** Shorter than a minute is no stay. */
    private long stretch(double meanMillis) {
        return Math.max(MINUTE, (long) random.exponential(meanMillis));
    }

    private void stay(long joinedMillis, long leftMillis) {
        boolean saysGoodbye = random.chance(goodbyeShare);
        if (leftMillis > fromMillis && joinedMillis < endMillis) {
            presences.add(
                    new Presence(Math.max(joinedMillis, fromMillis), leftMillis, saysGoodbye));
        }
    }
}
