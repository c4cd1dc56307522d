package io.reachflow.jobs.recorded;

import io.reachflow.schema.Decision;
import io.reachflow.schema.WireDecoder;
import io.reachflow.schema.WireException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The committed decisions that lie on a topic now. */
final class DecisionTopic {
    private DecisionTopic() {}

    static List<Decision> read(String brokers, String topic) throws WireException {
        WireDecoder decoder = new WireDecoder();
        List<Decision> decisions = new ArrayList<>();
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
                    if (decoder.decode(record.value()) instanceof Decision decision) {
                        decisions.add(decision);
                    }
                }
            }
        }
        return decisions;
    }

    /** Those of windows that ended by a moment. */
    static List<Decision> until(long endMillis, List<Decision> decisions) {
        return decisions.stream()
                .filter(decision -> decision.getWindowEndMillis() <= endMillis)
                .toList();
    }
}
