package io.reachflow.intake.gpu;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When a host was there before anybody followed its GPUs, as it says itself. In the order of time,
 * and none begins before the one before has ended.
 */
public record RecentStays(List<Stay> stays) {
    /** Older stays say little of the next one. */
    private static final long COUNTED_MILLIS = 7 * 24 * 3_600_000L;

    /**
     * A time in which it was there.
     *
     * @param toMillis null: it has not left
     */
    public record Stay(long fromMillis, @Nullable Long toMillis) {

        public Stay {
            if (toMillis != null && toMillis <= fromMillis) {
                throw new IllegalArgumentException(
                        "A stay that began at "
                                + fromMillis
                                + " must end later than that, not at "
                                + toMillis
                                + ".");
            }
        }
    }

    public RecentStays {
        stays = List.copyOf(stays);
        long before = Long.MIN_VALUE;
        for (Stay stay : stays) {
            if (stay.fromMillis() < before) {
                throw new IllegalArgumentException(
                        "A stay that began at "
                                + stay.fromMillis()
                                + " must not begin before the one before it has ended, at "
                                + before
                                + ".");
            }
            before = stay.toMillis() == null ? Long.MAX_VALUE : stay.toMillis();
        }
    }

    /** What can be learnt of the week before a moment. What is said of later is not believed. */
    Survival survivalAt(long nowMillis) {
        Survival survival = Survival.UNSEEN;
        for (Stay stay : stays) {
            boolean ended = stay.toMillis() != null && stay.toMillis() <= nowMillis;
            long from = Math.max(stay.fromMillis(), nowMillis - COUNTED_MILLIS);
            long to = ended ? stay.toMillis() : nowMillis;
            if (to > from) {
                survival = dayByDay(survival, stay.fromMillis(), from, to);
                survival = ended ? survival.departed(stay.fromMillis(), to) : survival;
            }
        }
        return survival;
    }

    /** A span of several days would count as its last one. */
    private static Survival dayByDay(Survival before, long joined, long from, long to) {
        long day = 24 * 3_600_000L;
        Survival survival = before;
        for (long at = from; at < to; at += day) {
            survival = survival.online(joined, at, Math.min(to, at + day));
        }
        return survival;
    }
}
