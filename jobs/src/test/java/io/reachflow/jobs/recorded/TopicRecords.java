package io.reachflow.jobs.recorded;

import io.reachflow.schema.WireDecoder;
import io.reachflow.schema.WireException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The committed records that lie on a topic now. */
final class TopicRecords {
    private TopicRecords() {}

    /** Those of one kind; ticks lie between them. */
    static <T extends SpecificRecord> List<T> read(String brokers, String topic, Class<T> kind)
            throws WireException {
        WireDecoder decoder = new WireDecoder();
        List<T> records = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(
                        Map.of("bootstrap.servers", brokers, "isolation.level", "read_committed"),
                        new ByteArrayDeserializer(),
                        new ByteArrayDeserializer())) {
            List<TopicPartition> partitions =
                    consumer.partitionsFor(topic).stream()
                            .map(info -> new TopicPartition(topic, info.partition()))
                            .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (partitions.stream().anyMatch(p -> consumer.position(p) < ends.get(p))) {
                for (ConsumerRecord<byte[], byte[]> record :
                        consumer.poll(Duration.ofMillis(200))) {
                    SpecificRecord read = decoder.decode(record.value());
                    if (kind.isInstance(read)) {
                        records.add(kind.cast(read));
                    }
                }
            }
        }
        return records;
    }
}
