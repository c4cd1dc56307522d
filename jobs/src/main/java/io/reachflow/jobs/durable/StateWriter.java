package io.reachflow.jobs.durable;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes one value in few bytes: small numbers are short, zeros in an array are bits, and a text or
 * an array that occurs again is named by its place.
 */
final class StateWriter {
    private static final int FIRST_BYTES = 512;
    private static final int MOST_BYTES_OF_A_NUMBER = 10;
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private byte[] bytes = new byte[FIRST_BYTES];
    private int length;
    private final List<String> texts = new ArrayList<>();
    private final List<float[]> arrays = new ArrayList<>();

    /** Hands over what was written, and is ready for the next value. */
    byte[] take() {
        byte[] taken = Arrays.copyOf(bytes, length);
        length = 0;
        texts.clear();
        arrays.clear();
        return taken;
    }

    private void reserve(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }

    /** Seven bits a byte, the lowest first; the sign is the lowest of all. */
    void writeLong(long value) {
        writeUnsigned((value << 1) ^ (value >> 63));
    }

    void writeUnsigned(long value) {
        reserve(MOST_BYTES_OF_A_NUMBER);
        long left = value;
        while ((left & ~0x7FL) != 0) {
            bytes[length++] = (byte) ((left & 0x7F) | 0x80);
            left >>>= 7;
        }
        bytes[length++] = (byte) left;
    }

    void writeDouble(double value) {
        reserve(Double.BYTES);
        LONG.set(bytes, length, Double.doubleToRawLongBits(value));
        length += Double.BYTES;
    }

    void writeFloat(float value) {
        reserve(Float.BYTES);
        INT.set(bytes, length, Float.floatToRawIntBits(value));
        length += Float.BYTES;
    }

    void writeString(String text) {
        int before = texts.indexOf(text);
        writeUnsigned(before + 1);
        if (before < 0) {
            texts.add(text);
            byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
            writeUnsigned(encoded.length);
            reserve(encoded.length);
            System.arraycopy(encoded, 0, bytes, length, encoded.length);
            length += encoded.length;
        }
    }

    void writeFloats(float[] values) {
        int before = indexOf(values);
        writeUnsigned(before + 1);
        if (before >= 0) {
            return;
        }
        arrays.add(values);
        writeUnsigned(values.length);
        for (int from = 0; from < values.length; from += Byte.SIZE) {
            writeEight(values, from);
        }
    }

    private int indexOf(float[] values) {
        for (int i = 0; i < arrays.size(); i++) {
            if (arrays.get(i) == values || Arrays.equals(arrays.get(i), values)) {
                return i;
            }
        }
        return -1;
    }

    private void writeEight(float[] values, int from) {
        int to = Math.min(values.length, from + Byte.SIZE);
        int present = 0;
        for (int i = from; i < to; i++) {
            present |= Float.floatToRawIntBits(values[i]) == 0 ? 0 : 1 << (i - from);
        }
        reserve(1);
        bytes[length++] = (byte) present;
        for (int i = from; i < to; i++) {
            if ((present & 1 << (i - from)) != 0) {
                writeFloat(values[i]);
            }
        }
    }
}
