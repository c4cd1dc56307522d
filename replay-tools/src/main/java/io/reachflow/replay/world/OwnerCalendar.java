package io.reachflow.replay.world;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** When a host's owner shares it. Draws go forward in time only: a longer world begins the same. */
final class OwnerCalendar {
    private static final long MINUTE = Duration.ofMinutes(1).toMillis();
    private static final long HOUR = Duration.ofHours(1).toMillis();
    private static final long DAY = Duration.ofDays(1).toMillis();
    private static final double BREAK_MEAN_MILLIS = 30.0 * MINUTE;
    private static final double ALWAYS_ON_UP_MEAN_MILLIS = 20.0 * HOUR;
    private static final double PART_TIME_UP_MEAN_MILLIS = 4.0 * HOUR;
    private static final double GOODBYE_SHARE = 0.3;

    private final long startMillis;
    private final long endMillis;
    private final long firstMidnightMillis;
    private final RandomStream random;
    private final List<Presence> presences = new ArrayList<>();

    private OwnerCalendar(WorldSettings settings, Place place, RandomStream random) {
        this.startMillis = settings.startMillis();
        this.endMillis = settings.endMillis();
        long offset = place.utcOffsetHours() * HOUR;
        // A stay may have begun the day before.
        this.firstMidnightMillis = Math.floorDiv(startMillis + offset, DAY) * DAY - offset - DAY;
        this.random = random;
    }

    static List<Presence> of(
            OwnerKind owner, WorldSettings settings, Place place, RandomStream random) {
        OwnerCalendar calendar = new OwnerCalendar(settings, place, random);
        switch (owner) {
            case ALWAYS_ON -> calendar.alwaysOn();
            case PART_TIME -> calendar.partTime();
            case EVENINGS -> calendar.evenings();
        }
        return calendar.presences;
    }

    private void alwaysOn() {
        double upShare = ALWAYS_ON_UP_MEAN_MILLIS / (ALWAYS_ON_UP_MEAN_MILLIS + BREAK_MEAN_MILLIS);
        // Times up and down are memoryless: what is left of them at the start is drawn alike.
        long from = random.chance(upShare) ? startMillis : startMillis + stretch(BREAK_MEAN_MILLIS);
        stayOnAndOff(from, Long.MAX_VALUE, ALWAYS_ON_UP_MEAN_MILLIS);
    }

    /** Eight to twelve hours a day: while the owner sleeps, or while the owner is at work. */
    private void partTime() {
        double beginHour = (random.chance(0.5) ? 22 : 8) + random.between(-1, 1);
        double hours = random.between(8, 12);
        for (long midnight = firstMidnightMillis; midnight < endMillis; midnight += DAY) {
            long from = midnight + (long) (beginHour * HOUR);
            stayOnAndOff(from, from + (long) (hours * HOUR), PART_TIME_UP_MEAN_MILLIS);
        }
    }

    private void evenings() {
        for (long midnight = firstMidnightMillis; midnight < endMillis; midnight += DAY) {
            long from = midnight + (long) (random.between(17, 22) * HOUR);
            stay(from, from + (long) (random.between(1, 3) * HOUR));
        }
    }

    private void stayOnAndOff(long fromMillis, long toMillis, double upMeanMillis) {
        long at = fromMillis;
        while (at < endMillis && toMillis - at > MINUTE) {
            long left = Math.min(at + stretch(upMeanMillis), toMillis);
            stay(at, left);
            at = left + stretch(BREAK_MEAN_MILLIS);
        }
    }

    /** Shorter than a minute is no stay. */
    private long stretch(double meanMillis) {
        return Math.max(MINUTE, (long) random.exponential(meanMillis));
    }

    private void stay(long joinedMillis, long leftMillis) {
        boolean saysGoodbye = random.chance(GOODBYE_SHARE);
        if (leftMillis > startMillis && joinedMillis < endMillis) {
            presences.add(
                    new Presence(Math.max(joinedMillis, startMillis), leftMillis, saysGoodbye));
        }
    }
}
