package io.reachflow.schema;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;

/** Writes records as {@link WireDecoder} reads them. Not thread-safe. */
public final class WireEncoder {
    private record Format(byte[] header, SpecificDatumWriter<SpecificRecord> writer) {}

    /**
     * A decision without its last field, {@code stopByMillis}. All but requests to stop gracefully
     * are written so: readers that don't know such requests go on to read the rest, and decisions
     * keep their bytes.
     */
    private static final Schema DECISION_WITHOUT_STOP = SchemaHistory.of("Decision").get(1);

    private final Map<Schema, Format> formats = new HashMap<>();
    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream(512);
    private BinaryEncoder reused;

    public byte[] encode(SpecificRecord record) {
        Format format = formats.computeIfAbsent(versionFor(record), WireEncoder::formatOf);
        buffer.reset();
        buffer.writeBytes(format.header);
        reused = EncoderFactory.get().binaryEncoder(buffer, reused);
        try {
            format.writer.write(record, reused);
            reused.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("A buffer in memory can't fail.", e);
        }
        return buffer.toByteArray();
    }

    private static Schema versionFor(SpecificRecord record) {
        return record instanceof Decision decision && decision.getStopByMillis() == null
                ? DECISION_WITHOUT_STOP
                : record.getSchema();
    }

    private static Format formatOf(Schema schema) {
        byte[] header =
                ByteBuffer.allocate(WireDecoder.HEADER_BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .put(WireDecoder.MARKER_0)
                        .put(WireDecoder.MARKER_1)
                        .putLong(SchemaNormalization.parsingFingerprint64(schema))
                        .array();
        return new Format(header, new SpecificDatumWriter<>(schema));
    }
}
