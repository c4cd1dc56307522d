package io.reachflow.jobs.record;

/**
 * A record on its way to Kafka, encoded where it was made.
 *
 * @param partition null: the one that its key leads to
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record OutputRecord(
        String topic, Integer partition, long timestampMillis, byte[] key, byte[] value) {

    /** To the partition that its key leads to. */
    public OutputRecord(String topic, long timestampMillis, byte[] key, byte[] value) {
        this(topic, null, timestampMillis, key, value);
    }
}
