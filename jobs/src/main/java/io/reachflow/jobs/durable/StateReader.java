package io.reachflow.jobs.durable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.memory.DataInputView;

/** Reads one value as {@link StateWriter} writes it. */
final class StateReader {
    private final DataInputView bytes;
    private final List<String> texts = new ArrayList<>();
    private final List<float[]> arrays = new ArrayList<>();

    StateReader(DataInputView bytes) {
        this.bytes = bytes;
    }

    long readLong() throws IOException {
        long value = readUnsigned();
        return (value >>> 1) ^ -(value & 1);
    }

    int readInt() throws IOException {
        return Math.toIntExact(readLong());
    }

    long readUnsigned() throws IOException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int next = bytes.readUnsignedByte();
            value |= (long) (next & 0x7F) << shift;
            if (next < 0x80) {
                return value;
            }
        }
        throw new IOException("A number in the state has more than ten bytes.");
    }

    private int readSize() throws IOException {
        return Math.toIntExact(readUnsigned());
    }

    double readDouble() throws IOException {
        return bytes.readDouble();
    }

    float readFloat() throws IOException {
        return bytes.readFloat();
    }

    String readString() throws IOException {
        int place = readSize();
        if (place > 0) {
            return texts.get(place - 1);
        }
        byte[] encoded = new byte[readSize()];
        bytes.readFully(encoded);
        String text = new String(encoded, StandardCharsets.UTF_8);
        texts.add(text);
        return text;
    }

    float[] readFloats() throws IOException {
        int place = readSize();
        if (place > 0) {
            return arrays.get(place - 1);
        }
        float[] values = new float[readSize()];
        for (int from = 0; from < values.length; from += Byte.SIZE) {
            int present = bytes.readUnsignedByte();
            for (int i = from; i < Math.min(values.length, from + Byte.SIZE); i++) {
                values[i] = (present & 1 << (i - from)) == 0 ? 0 : bytes.readFloat();
            }
        }
        arrays.add(values);
        return values;
    }
}
