package io.reachflow.schema;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** Surgery on encoded records. */
final class Bytes {
    private Bytes() {}

    /** The header of a record's kind, followed by other data than its own. */
    static byte[] withData(byte[] encoded, byte[] data) {
        return concat(Arrays.copyOf(encoded, WireDecoder.HEADER_BYTES), data);
    }

    static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }

    /** Avro's zig-zag number. */
    static byte[] number(long value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        long rest = (value << 1) ^ (value >> 63);
        while ((rest & ~0x7FL) != 0) {
            bytes.write((int) (rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        bytes.write((int) rest);
        return bytes.toByteArray();
    }

    /** Replaces the only place where {@code before} stands. */
    static byte[] replace(byte[] bytes, byte[] before, byte[] after) {
        int at = indexOf(bytes, before, 0);
        if (at < 0 || indexOf(bytes, before, at + 1) >= 0) {
            throw new IllegalArgumentException("The bytes to replace must stand there once.");
        }
        return concat(
                Arrays.copyOf(bytes, at),
                after,
                Arrays.copyOfRange(bytes, at + before.length, bytes.length));
    }

    private static int indexOf(byte[] bytes, byte[] part, int from) {
        for (int start = from; start <= bytes.length - part.length; start++) {
            if (Arrays.equals(bytes, start, start + part.length, part, 0, part.length)) {
                return start;
            }
        }
        return -1;
    }
}
