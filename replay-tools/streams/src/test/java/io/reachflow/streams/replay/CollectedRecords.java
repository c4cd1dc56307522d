package io.reachflow.streams.replay;

import io.reachflow.schema.WireDecoder;
import io.reachflow.schema.WireException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.utils.Utils;

/** Keeps what was sent, as a broker would: keyed records go where their key's hash says. */
public final class CollectedRecords implements RecordSink {
    /** A record in its partition. */
    public record Stored(
            String topic, int partition, long stampMillis, String key, SpecificRecord value) {}

    private final int partitions;
    private final WireDecoder decoder = new WireDecoder();
    private final List<Stored> stored = new ArrayList<>();

    public CollectedRecords(int partitions) {
        this.partitions = partitions;
    }

    @Override
    public void send(ProducerRecord<byte[], byte[]> record) {
        int partition =
                record.partition() == null
                        ? Utils.toPositive(Utils.murmur2(record.key())) % partitions
                        : record.partition();
        stored.add(
                new Stored(
                        record.topic(),
                        partition,
                        record.timestamp(),
                        record.key() == null ? null : Utils.utf8(record.key()),
                        decoded(record)));
    }

    private SpecificRecord decoded(ProducerRecord<byte[], byte[]> record) {
        try {
            return decoder.decode(record.value());
        } catch (WireException e) {
            throw new IllegalStateException(e);
        }
    }

    public List<Stored> in(String topic) {
        return stored.stream().filter(record -> record.topic().equals(topic)).toList();
    }

    public List<Stored> in(String topic, int partition) {
        return in(topic).stream().filter(record -> record.partition() == partition).toList();
    }
}
