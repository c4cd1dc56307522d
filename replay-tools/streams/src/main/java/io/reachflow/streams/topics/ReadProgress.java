package io.reachflow.streams.topics;

/** Hears how far the reading is, often. */
@FunctionalInterface
public interface ReadProgress {
    ReadProgress NONE = (topic, read, total) -> {};

    /** Offsets, not records: they also count the marks of transactions. */
    void at(String topic, long read, long total);
}
