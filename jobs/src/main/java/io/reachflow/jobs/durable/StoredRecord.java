package io.reachflow.jobs.durable;

import org.jspecify.annotations.Nullable;

/**
 * A record in durable state, and its bytes as soon as a checkpoint has written them: what did not
 * change since is not encoded again. That is nearly everything, as a checkpoint comes every second
 * and a heartbeat every few.
 */
public final class StoredRecord<T extends Record> {
    private final T record;

    /** Checkpoints write in threads of their own. */
    private volatile byte @Nullable [] bytes;

    /** Of a record that nobody changes; it was not written yet. */
    public StoredRecord(T record) {
        this.record = record;
    }

    public T record() {
        return record;
    }

    /** What was kept, or null. Nobody changes the array. */
    byte @Nullable [] bytes() {
        return bytes;
    }

    void keep(byte[] written) {
        bytes = written;
    }

    /** Whether their records are equal, written or not. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StoredRecord<?> stored && stored.record.equals(record);
    }

    @Override
    public int hashCode() {
        return record.hashCode();
    }

    @Override
    public String toString() {
        return record.toString();
    }
}
