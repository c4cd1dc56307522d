package io.reachflow.schema;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads records in Avro's single-object encoding: two marker bytes, the fingerprint of the writer's
 * schema, the data. Knows every released version of every record. Not thread-safe.
 */
public final class WireDecoder {
    /** The marker and the fingerprint, before the data. */
    public static final int HEADER_BYTES = 10;

    static final byte MARKER_0 = (byte) 0xC3;
    static final byte MARKER_1 = 0x01;

    private static final List<Schema> READABLE =
            List.of(
                    GpuTelemetry.getClassSchema(),
                    TaskArrival.getClassSchema(),
                    TaskCancellation.getClassSchema(),
                    TaskOutcome.getClassSchema(),
                    TaskSpill.getClassSchema(),
                    GpuRelease.getClassSchema(),
                    Decision.getClassSchema(),
                    RewardEvent.getClassSchema(),
                    DeadLetter.getClassSchema(),
                    Tick.getClassSchema());

    private final Map<Long, SpecificDatumReader<SpecificRecord>> readers = new HashMap<>();
    private final BoundedDecoder decoder = new BoundedDecoder();

    public WireDecoder() {
        for (Schema current : READABLE) {
            register(current, current);
            for (Schema released : SchemaHistory.of(current.getName())) {
                register(released, current);
            }
        }
    }

    private void register(Schema writer, Schema reader) {
        readers.putIfAbsent(
                SchemaNormalization.parsingFingerprint64(writer),
                new SpecificDatumReader<>(writer, reader));
    }

    /** The record, in its newest version; one of the generated classes of this package. */
    public SpecificRecord decode(byte[] bytes) throws WireException {
        SpecificDatumReader<SpecificRecord> reader = readerFor(bytes);
        try {
            SpecificRecord record = reader.read(null, decoder.on(bytes, HEADER_BYTES));
            if (decoder.remaining() > 0) {
                throw malformed(bytes, decoder.remaining() + " bytes are left over");
            }
            return record;
        } catch (IOException | AvroRuntimeException | IndexOutOfBoundsException e) {
            throw malformed(bytes, String.valueOf(e.getMessage()));
        }
    }

    private SpecificDatumReader<SpecificRecord> readerFor(byte @Nullable [] bytes)
            throws WireException {
        if (bytes == null) {
            throw new WireException(
                    WireException.Code.NO_VALUE,
                    "The record has no value; an Avro record was expected. Maybe a tombstone was"
                            + " written to a topic that is not compacted.");
        }
        if (bytes.length < HEADER_BYTES || bytes[0] != MARKER_0 || bytes[1] != MARKER_1) {
            throw new WireException(
                    WireException.Code.NOT_AVRO,
                    "The record's "
                            + bytes.length
                            + " bytes do not start with C3 01 and a schema fingerprint. Maybe it"
                            + " was written as JSON, or with a schema registry's framing.");
        }
        long fingerprint = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(2);
        SpecificDatumReader<SpecificRecord> reader = readers.get(fingerprint);
        if (reader == null) {
            throw new WireException(
                    WireException.Code.UNKNOWN_SCHEMA,
                    "The schema fingerprint ("
                            + Long.toHexString(fingerprint)
                            + ") is of no released record. Maybe the writer is newer than this"
                            + " reader: upgrade the reader first.");
        }
        return reader;
    }

    private static WireException malformed(byte[] bytes, String detail) {
        return new WireException(
                WireException.Code.MALFORMED,
                "The record's "
                        + bytes.length
                        + " bytes do not hold what their schema says: "
                        + detail
                        + ". Maybe it was cut off.");
    }
}
