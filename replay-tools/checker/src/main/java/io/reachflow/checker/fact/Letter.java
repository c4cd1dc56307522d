package io.reachflow.checker.fact;

import io.reachflow.schema.DeadLetter;
import io.reachflow.streams.topics.TopicPosition;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What the job says of a record that it refused.
 *
 * @param at where the dead letter stands
 * @param about where the refused record should stand
 * @param key of the refused record, as text; empty where it had none
 */
public record Letter(
        TopicPosition at, TopicPosition about, long timeMillis, String key, String reasonCode) {

    static Letter of(TopicPosition at, DeadLetter letter) {
        TopicPosition about =
                new TopicPosition(letter.getTopic(), letter.getPartition(), letter.getOffset());
        String key = letter.getKey() == null ? "" : text(letter.getKey());
        return new Letter(at, about, letter.getTimestampMillis(), key, letter.getReasonCode());
    }

    private static String text(ByteBuffer key) {
        return StandardCharsets.UTF_8.decode(key.duplicate()).toString();
    }

    public boolean says(String code) {
        return reasonCode.equals(code);
    }

    /** Of what no single record caused: a change of a GPU that its cell could not take. */
    public boolean isAboutNoRecord() {
        return about.partition() < 0 || about.offset() < 0;
    }
}
