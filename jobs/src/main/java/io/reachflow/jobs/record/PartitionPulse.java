package io.reachflow.jobs.record;

import io.reachflow.intake.gpu.DarkTime;

/**
 * A sign of life of a partition, about once a second of event time.
 *
 * @param timeMillis of the record that was the sign
 * @param dark when the partition was silent as a whole, lately: starts and ends
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PartitionPulse(int partition, long timeMillis, long[] dark) {
    private static final long PULSE_MILLIS = 1_000;

    /** The first of a partition. */
    public static PartitionPulse first(RawRecord record) {
        return new PartitionPulse(
                record.partition(), record.timestampMillis(), RawRecord.NO_DARK_TIME);
    }

    /** Whether a record is the first of a later second. */
    public boolean isOver(RawRecord record) {
        return Math.floorDiv(record.timestampMillis(), PULSE_MILLIS)
                > Math.floorDiv(timeMillis, PULSE_MILLIS);
    }

    /**
     * The pulse that follows.
     *
     * @param darkAfterMillis silence beyond that was an outage
     */
    public PartitionPulse next(RawRecord record, long darkAfterMillis) {
        long now = record.timestampMillis();
        DarkTime before = darkTime().rememberedAt(now);
        boolean wasDark = now - timeMillis > darkAfterMillis;
        DarkTime after = wasDark ? before.with(timeMillis + darkAfterMillis, now) : before;
        return new PartitionPulse(partition, now, after.bounds());
    }

    /** As far as it is known at a moment: without a pulse, it is dark until further notice. */
    public DarkTime darkAt(long nowMillis, long darkAfterMillis) {
        DarkTime known = darkTime();
        return nowMillis > timeMillis + darkAfterMillis
                ? known.with(timeMillis + darkAfterMillis, Long.MAX_VALUE)
                : known;
    }

    public DarkTime darkTime() {
        return dark.length == 0 ? DarkTime.NONE : new DarkTime(dark);
    }
}
