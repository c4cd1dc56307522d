package io.reachflow.jobs.record;

import io.reachflow.brain.state.Origin;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A record as it lay in Kafka, not yet looked into. Decoding waits until the record is where it is
 * needed: bytes travel through the network faster than anything that was parsed.
 *
 * @param key null: the record had none
 * @param value null: the record had none
 * @param fromFuture its timestamp can't be true, so it must not move the watermark
 */
@RecordBuilder
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RawRecord(
        int partition,
        long offset,
        long timestampMillis,
        byte @Nullable [] key,
        byte @Nullable [] value,
        boolean fromFuture) {
    /** Keys are ids; a longer one is refused. */
    public static final int MAX_KEY_BYTES = 1 << 10;

    public String keyText() {
        return key == null ? "" : new String(key, StandardCharsets.UTF_8);
    }

    public Origin origin(String topic) {
        return new Origin(topic, partition, offset);
    }
}
