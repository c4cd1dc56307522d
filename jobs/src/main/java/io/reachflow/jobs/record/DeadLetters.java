package io.reachflow.jobs.record;

import io.reachflow.schema.DeadLetter;
import io.reachflow.schema.WireEncoder;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;

/** Makes dead letters of bad records: nothing is lost, and nothing stops. */
public final class DeadLetters implements Serializable {
    /** Where operators put them. */
    public static final OutputTag<OutputRecord> TAG = new OutputTag<>("dead-letters") {};

    private static final long serialVersionUID = 1L;
    private static final int MAX_VALUE_BYTES = 1 << 16;

    /** Reasons quote the bad record, and readers refuse a text of more than 64 KiB. */
    private static final int MAX_REASON_LENGTH = 2_000;

    private final String sourceTopic;
    private final String deadLetterTopic;
    private transient @Nullable WireEncoder encoder;

    public DeadLetters(String sourceTopic, String deadLetterTopic) {
        this.sourceTopic = sourceTopic;
        this.deadLetterTopic = deadLetterTopic;
    }

    /** Where the bad records lie. */
    public String sourceTopic() {
        return sourceTopic;
    }

    public OutputRecord of(RawRecord record, String reasonCode, String reason) {
        if (encoder == null) {
            encoder = new WireEncoder();
        }
        DeadLetter letter = new DeadLetter();
        letter.setTopic(sourceTopic);
        letter.setPartition(record.partition());
        letter.setOffset(record.offset());
        letter.setTimestampMillis(record.timestampMillis());
        letter.setKey(cut(record.key(), RawRecord.MAX_KEY_BYTES));
        letter.setValue(cut(record.value(), MAX_VALUE_BYTES));
        letter.setValueLength(record.value() == null ? -1 : record.value().length);
        letter.setReasonCode(reasonCode);
        letter.setReason(
                cut(reason)
                        + " ("
                        + sourceTopic
                        + "/"
                        + record.partition()
                        + "@"
                        + record.offset()
                        + ")");
        byte[] key = letter.getKey() == null ? null : letter.getKey().array();
        return new OutputRecord(deadLetterTopic, letterTime(record), key, encoder.encode(letter));
    }

    /** The broker would refuse a timestamp from the future, and with it the whole transaction. */
    private static long letterTime(RawRecord record) {
        return record.fromFuture() || record.timestampMillis() < 0 ? 0 : record.timestampMillis();
    }

    private static @Nullable ByteBuffer cut(byte @Nullable [] bytes, int most) {
        if (bytes == null) {
            return null;
        }
        return ByteBuffer.wrap(bytes.length <= most ? bytes : Arrays.copyOf(bytes, most));
    }

    private static String cut(String reason) {
        return reason.length() <= MAX_REASON_LENGTH
                ? reason
                : reason.substring(0, MAX_REASON_LENGTH) + "…";
    }
}
