package io.reachflow.world.fleet;

import java.util.Optional;

/** A stretch of trace time, [joined, left), in which a host is there. */
public record Presence(long joinedMillis, long leftMillis, boolean saysGoodbye) {

    public Presence {
        if (leftMillis <= joinedMillis) {
            throw new IllegalArgumentException(
                    "A host that joined at "
                            + joinedMillis
                            + " must leave later than that, not at "
                            + leftMillis
                            + ".");
        }
    }

    /** What of a stay is in [from, to); empty: nothing. */
    Optional<Presence> within(long fromMillis, long toMillis) {
        long joined = Math.max(joinedMillis, fromMillis);
        long left = Math.min(leftMillis, toMillis);
        return joined < left
                ? Optional.of(new Presence(joined, left, saysGoodbye))
                : Optional.empty();
    }

    public boolean contains(long traceMillis) {
        return joinedMillis <= traceMillis && traceMillis < leftMillis;
    }

    /** How much of [from, to) it was there. */
    public long overlapMillis(long fromMillis, long toMillis) {
        return Math.max(0, Math.min(leftMillis, toMillis) - Math.max(joinedMillis, fromMillis));
    }
}
