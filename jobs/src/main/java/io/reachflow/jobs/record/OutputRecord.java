package io.reachflow.jobs.record;

import org.jspecify.annotations.Nullable;

/**
 * A record on its way to Kafka, encoded where it was made.
 *
 * @param partition null: the one that its key leads to
 * @param value null: a copy of a record that had none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record OutputRecord(
        String topic,
        @Nullable Integer partition,
        long timestampMillis,
        byte @Nullable [] key,
        byte @Nullable [] value) {

    /** To the partition that its key leads to. */
    public OutputRecord(
            String topic, long timestampMillis, byte @Nullable [] key, byte @Nullable [] value) {
        this(topic, null, timestampMillis, key, value);
    }
}
