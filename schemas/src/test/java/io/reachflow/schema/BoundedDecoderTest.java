package io.reachflow.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.junit.jupiter.api.Test;

/** Every type of Avro, also those that no record of ours has yet: read, and skipped. */
class BoundedDecoderTest {
    private static final Schema NEWER_TICK =
            new Schema.Parser()
                    .parse(
                            """
                            {"type": "record", "name": "Tick", "namespace": "io.reachflow.schema", "fields": [
                              {"name": "flag", "type": "boolean"},
                              {"name": "small", "type": "int"},
                              {"name": "large", "type": "long"},
                              {"name": "single", "type": "float"},
                              {"name": "real", "type": "double"},
                              {"name": "text", "type": "string"},
                              {"name": "raw", "type": "bytes"},
                              {"name": "fixed", "type": {"type": "fixed", "name": "Three", "size": 3}},
                              {"name": "maybe", "type": ["null", "string"]},
                              {"name": "list", "type": {"type": "array", "items": "string"}},
                              {"name": "map", "type": {"type": "map", "values": "long"}},
                              {"name": "choice", "type": {"type": "enum", "name": "Choice", "symbols": ["A", "B"]}},
                              {"name": "source", "type": "string"}
                            ]}
                            """);

    @Test
    void everyTypeIsRead() throws IOException {
        GenericRecord written = newerTick();
        GenericRecord read =
                new GenericDatumReader<GenericRecord>(NEWER_TICK)
                        .read(null, new BoundedDecoder().on(bytesOf(written), 0));
        assertThat(read).isEqualTo(written);
        assertThat(read.toString()).isEqualTo(written.toString());
    }

    @Test
    void fieldsThatTheReaderDoesNotKnowAreSkipped() throws IOException {
        BoundedDecoder decoder = new BoundedDecoder().on(bytesOf(newerTick()), 0);
        Tick read =
                new SpecificDatumReader<Tick>(NEWER_TICK, Tick.getClassSchema())
                        .read(null, decoder);
        assertThat(read).isEqualTo(new Tick("newer"));
        assertThat(decoder.remaining()).isZero();
    }

    private static GenericRecord newerTick() {
        GenericRecord tick = new GenericData.Record(NEWER_TICK);
        tick.put("flag", true);
        tick.put("small", -5);
        tick.put("large", 1L << 40);
        tick.put("single", 1.5f);
        tick.put("real", -2.25);
        tick.put("text", "text");
        tick.put("raw", ByteBuffer.wrap(new byte[] {9, 8, 7}));
        Schema three = NEWER_TICK.getField("fixed").schema();
        tick.put("fixed", new GenericData.Fixed(three, new byte[] {1, 2, 3}));
        tick.put("maybe", "there");
        tick.put("list", List.of("a", "b"));
        tick.put("map", Map.of("k", 1L));
        Schema choice = NEWER_TICK.getField("choice").schema();
        tick.put("choice", new GenericData.EnumSymbol(choice, "B"));
        tick.put("source", "newer");
        return tick;
    }

    private static byte[] bytesOf(GenericRecord record) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        new GenericDatumWriter<GenericRecord>(record.getSchema()).write(record, encoder);
        encoder.flush();
        return bytes.toByteArray();
    }
}
