package io.reachflow.peers.onnx;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** A protobuf message that is being written, field by field. As much of protobuf as ONNX needs. */
final class Message {
    private static final int NUMBER = 0;
    private static final int BYTES = 2;
    private static final int FOUR_BYTES = 5;
    private static final int TYPE_BITS = 3;
    private static final int GROUP_BITS = 7;
    private static final int MORE = 1 << GROUP_BITS;

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    Message number(int field, long value) {
        start(field, NUMBER);
        writeNumber(value);
        return this;
    }

    Message decimal(int field, float value) {
        start(field, FOUR_BYTES);
        written.writeBytes(
                ByteBuffer.allocate(Float.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putFloat(value)
                        .array());
        return this;
    }

    Message text(int field, String value) {
        return bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    Message message(int field, Message value) {
        return bytes(field, value.toBytes());
    }

    Message bytes(int field, byte[] value) {
        start(field, BYTES);
        writeNumber(value.length);
        written.writeBytes(value);
        return this;
    }

    byte[] toBytes() {
        return written.toByteArray();
    }

    private void start(int field, int type) {
        writeNumber((long) field << TYPE_BITS | type);
    }

    /** Seven bits to a byte, the lowest first. A negative number takes ten bytes. */
    private void writeNumber(long value) {
        long rest = value;
        while (rest < 0 || rest >= MORE) {
            written.write((int) (rest & (MORE - 1)) | MORE);
            rest >>>= GROUP_BITS;
        }
        written.write((int) rest);
    }
}
