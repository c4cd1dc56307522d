package io.reachflow.jobs.sink;

/** A record on its way to Kafka, encoded where it was made. */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record OutRecord(String topic, long timestampMillis, byte[] key, byte[] value) {}
