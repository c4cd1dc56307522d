package io.reachflow.schema;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.io.Decoder;
import org.apache.avro.util.Utf8;

/**
 * Avro's binary format, read from an array by a reader that trusts no length. Every length is held
 * against the bytes that are left before anything is allocated, so that a stranger's ten bytes
 * can't ask for gigabytes.
 *
 * <p>Avro's own decoder allocates first. Its limits are system properties of the whole process,
 * read once: a builder that fills in a default is enough to fix them before ours are set.
 */
final class BoundedDecoder extends Decoder {
    static final int MAX_STRING_BYTES = 65_536;
    static final int MAX_BYTES = 1_048_576;
    static final int MAX_ITEMS = 65_536;

    private static final int VARINT_MAX_BITS = 63;

    private byte[] bytes = new byte[0];
    private ByteBuffer littleEndian = ByteBuffer.wrap(bytes);
    private int position;

    /** Starts over, on other bytes. */
    BoundedDecoder on(byte[] newBytes, int from) {
        bytes = newBytes;
        littleEndian = ByteBuffer.wrap(newBytes).order(ByteOrder.LITTLE_ENDIAN);
        position = from;
        return this;
    }

    int remaining() {
        return bytes.length - position;
    }

    @Override
    public void readNull() {}

    @Override
    public boolean readBoolean() throws IOException {
        byte value = bytes[take(1)];
        if (value != 0 && value != 1) {
            throw new AvroRuntimeException("a boolean (" + value + ") is neither 0 nor 1");
        }
        return value == 1;
    }

    @Override
    public int readInt() throws IOException {
        long value = readLong();
        if (value != (int) value) {
            throw new AvroRuntimeException("a number (" + value + ") is too large for its field");
        }
        return (int) value;
    }

    @Override
    public long readLong() throws IOException {
        long zigZag = 0;
        for (int shift = 0; shift <= VARINT_MAX_BITS; shift += 7) {
            byte next = bytes[take(1)];
            zigZag |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return (zigZag >>> 1) ^ -(zigZag & 1);
            }
        }
        throw new AvroRuntimeException("a number has more than ten bytes");
    }

    @Override
    public float readFloat() throws IOException {
        return littleEndian.getFloat(take(Float.BYTES));
    }

    @Override
    public double readDouble() throws IOException {
        return littleEndian.getDouble(take(Double.BYTES));
    }

    @Override
    public Utf8 readString(Utf8 old) throws IOException {
        return new Utf8(readString());
    }

    @Override
    public String readString() throws IOException {
        int length = readLength("text", MAX_STRING_BYTES);
        return new String(bytes, take(length), length, StandardCharsets.UTF_8);
    }

    @Override
    public void skipString() throws IOException {
        take(readLength("text", MAX_STRING_BYTES));
    }

    @Override
    public ByteBuffer readBytes(ByteBuffer old) throws IOException {
        byte[] copy = new byte[readLength("byte string", MAX_BYTES)];
        readFixed(copy, 0, copy.length);
        return ByteBuffer.wrap(copy);
    }

    @Override
    public void skipBytes() throws IOException {
        take(readLength("byte string", MAX_BYTES));
    }

    @Override
    public void readFixed(byte[] target, int start, int length) throws IOException {
        System.arraycopy(bytes, take(length), target, start, length);
    }

    @Override
    public void skipFixed(int length) throws IOException {
        take(length);
    }

    @Override
    public int readEnum() throws IOException {
        return readInt();
    }

    @Override
    public int readIndex() throws IOException {
        return readInt();
    }

    @Override
    public long readArrayStart() throws IOException {
        return readItemCount();
    }

    @Override
    public long arrayNext() throws IOException {
        return readItemCount();
    }

    /** Never skips a block by its size in bytes: the caller then looks at each item. */
    @Override
    public long skipArray() throws IOException {
        return readItemCount();
    }

    @Override
    public long readMapStart() throws IOException {
        return readItemCount();
    }

    @Override
    public long mapNext() throws IOException {
        return readItemCount();
    }

    @Override
    public long skipMap() throws IOException {
        return readItemCount();
    }

    /** A negative count is followed by the block's size in bytes, which nobody needs here. */
    private int readItemCount() throws IOException {
        long count = readLong();
        if (count >= 0) {
            return checked("list", count, MAX_ITEMS);
        }
        readLong();
        return checked("list", -count, MAX_ITEMS);
    }

    private int readLength(String what, int limit) throws IOException {
        return checked(what, readLong(), limit);
    }

    /** No item of our records takes less than a byte, so a count is bounded like a length. */
    private int checked(String what, long length, int limit) throws IOException {
        if (length < 0 || length > limit) {
            throw new AvroRuntimeException(
                    "the length of a " + what + " (" + length + ") is not within 0 to " + limit);
        }
        if (length > remaining()) {
            throw new EOFException(
                    "the length of a "
                            + what
                            + " ("
                            + length
                            + ") is beyond the "
                            + remaining()
                            + " bytes that are left");
        }
        return (int) length;
    }

    /** Moves on by so many bytes and returns where they start. */
    private int take(int count) throws EOFException {
        if (count > bytes.length - position) {
            throw new EOFException("it ends too early");
        }
        int start = position;
        position += count;
        return start;
    }
}
