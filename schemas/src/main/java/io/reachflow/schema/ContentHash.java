package io.reachflow.schema;

import java.nio.ByteBuffer;

/** A SHA-256 in the space of four numbers: millions of them are held at once. */
public record ContentHash(long first, long second, long third, long fourth) {
    static final int BYTES = 4 * Long.BYTES;

    static ContentHash of(byte[] sha256) {
        ByteBuffer buffer = ByteBuffer.wrap(sha256);
        return new ContentHash(
                buffer.getLong(), buffer.getLong(), buffer.getLong(), buffer.getLong());
    }

    byte[] bytes() {
        return ByteBuffer.allocate(BYTES)
                .putLong(first)
                .putLong(second)
                .putLong(third)
                .putLong(fourth)
                .array();
    }
}
