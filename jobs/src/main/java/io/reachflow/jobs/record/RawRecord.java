package io.reachflow.jobs.record;

import io.reachflow.brain.state.Origin;
import io.reachflow.intake.gpu.DarkTime;
import io.reachflow.intake.gpu.Sighting;
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
 * @param dark when its partition was silent as a whole, lately: starts and ends
 */
@RecordBuilder
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RawRecord(
        int partition,
        long offset,
        long timestampMillis,
        byte @Nullable [] key,
        byte @Nullable [] value,
        boolean fromFuture,
        long[] dark) {
    /** Keys are ids; a longer one is refused. */
    public static final int MAX_KEY_BYTES = 1 << 10;

    /** Its partition never fell silent lately, as nearly always. */
    public static final long[] NO_DARK_TIME = {};

    public String keyText() {
        return key == null ? "" : new String(key, StandardCharsets.UTF_8);
    }

    /** The same record, of a partition that was silent as a whole at times. */
    public RawRecord withDark(DarkTime time) {
        return RawRecordBuilder.builder(this).dark(time.bounds()).build();
    }

    /** When and where it was read, as a tracker wants to know it. */
    public Sighting sighting() {
        return new Sighting(
                timestampMillis, partition, dark.length == 0 ? DarkTime.NONE : new DarkTime(dark));
    }

    public Origin origin(String topic) {
        return new Origin(topic, partition, offset);
    }
}
