package io.reachflow.intake.gpu;

import java.util.Arrays;

/**
 * Spans of event time in which a whole input was silent: a broker or a gateway was away. Nobody
 * could be heard in them, so they say nothing of any GPU.
 *
 * @param bounds start and end of each span, in order: start, end, start, end …
 */
@SuppressWarnings("ArrayRecordComponent") // never written to; it is empty nearly always
public record DarkTime(long[] bounds) {
    /** The input never fell silent, as far as is remembered. */
    public static final DarkTime NONE = new DarkTime(new long[0]);

    /** Spans that ended longer ago are forgotten: whoever they excused has been heard or missed. */
    private static final long MEMORY_MILLIS = 600_000;

    /** So many spans at most: an input that flickers must not make records grow. */
    private static final int MOST_SPANS = 32;

    public boolean isEmpty() {
        return bounds.length == 0;
    }

    /** With one more span, later than all others. */
    public DarkTime with(long fromMillis, long toMillis) {
        int kept = Math.min(bounds.length, 2 * (MOST_SPANS - 1));
        long[] more =
                Arrays.copyOf(
                        Arrays.copyOfRange(bounds, bounds.length - kept, bounds.length), kept + 2);
        more[kept] = fromMillis;
        more[kept + 1] = toMillis;
        return new DarkTime(more);
    }

    /** What of it is worth remembering when event time has come this far. */
    public DarkTime rememberedAt(long nowMillis) {
        int forgotten = 0;
        while (forgotten < bounds.length && bounds[forgotten + 1] < nowMillis - MEMORY_MILLIS) {
            forgotten += 2;
        }
        if (forgotten == 0) {
            return this;
        }
        return forgotten == bounds.length
                ? NONE
                : new DarkTime(Arrays.copyOfRange(bounds, forgotten, bounds.length));
    }

    /** Whether any of it lies between two moments. */
    public boolean overlaps(long fromMillis, long toMillis) {
        for (int i = 0; i < bounds.length; i += 2) {
            if (bounds[i] < toMillis && bounds[i + 1] > fromMillis) {
                return true;
            }
        }
        return false;
    }

    /**
     * When the patience with somebody who was last seen at a moment is over. Dark time begun before
     * that does not count, and whoever was in the dark has the whole grace to be heard again.
     *
     * @return the largest long while the last span has no end
     */
    public long patienceEnds(long lastSeenMillis, long patienceMillis, long graceMillis) {
        long end = lastSeenMillis + patienceMillis;
        for (int i = 0; i < bounds.length; i += 2) {
            if (bounds[i + 1] > lastSeenMillis && bounds[i] < end) {
                if (bounds[i + 1] == Long.MAX_VALUE) {
                    return Long.MAX_VALUE;
                }
                end = Math.max(end, bounds[i + 1] + graceMillis);
            }
        }
        return end;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DarkTime dark && Arrays.equals(bounds, dark.bounds);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bounds);
    }
}
