package io.reachflow.world.fleet;

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

    public boolean contains(long traceMillis) {
        return joinedMillis <= traceMillis && traceMillis < leftMillis;
    }

    /** How much of [from, to) it was there. */
    public long overlapMillis(long fromMillis, long toMillis) {
        return Math.max(0, Math.min(leftMillis, toMillis) - Math.max(joinedMillis, fromMillis));
    }
}
