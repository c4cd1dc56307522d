package io.reachflow.jobs.operator.routing;

import io.reachflow.jobs.record.RawRecord;
import io.reachflow.schema.WireDecoder;
import io.reachflow.schema.WireEncoder;
import java.util.Arrays;
import org.apache.avro.specific.SpecificRecord;

/** Tells the present version of a record by its first bytes, without decoding it. */
final class WireHeader {
    private final byte[] header;

    WireHeader(SpecificRecord sample) {
        header = Arrays.copyOf(new WireEncoder().encode(sample), WireDecoder.HEADER_BYTES);
    }

    boolean isOf(RawRecord record) {
        byte[] value = record.value();
        return value != null
                && value.length >= header.length
                && Arrays.equals(value, 0, header.length, header, 0, header.length);
    }
}
