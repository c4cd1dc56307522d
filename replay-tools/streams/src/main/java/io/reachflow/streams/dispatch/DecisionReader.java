package io.reachflow.streams.dispatch;

import io.reachflow.schema.Decision;
import io.reachflow.schema.WireDecoder;
import io.reachflow.schema.WireException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/** Reads the committed decisions, from the first one on. */
final class DecisionReader implements AutoCloseable {
    private final Consumer<byte[], byte[]> consumer;
    private final WireDecoder decoder = new WireDecoder();

    DecisionReader(Map<String, Object> settings, String topic, int partitions) {
        Map<String, Object> committedOnly = new HashMap<>(settings);
        committedOnly.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        this.consumer = new KafkaConsumer<>(committedOnly);
        List<TopicPartition> all = new ArrayList<>();
        for (int partition = 0; partition < partitions; partition++) {
            all.add(new TopicPartition(topic, partition));
        }
        consumer.assign(all);
        consumer.seekToBeginning(all);
    }

    List<Decision> read(Duration timeout) {
        List<Decision> decisions = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(timeout)) {
            if (decode(record) instanceof Decision decision) {
                decisions.add(decision);
            }
        }
        return decisions;
    }

    private SpecificRecord decode(ConsumerRecord<byte[], byte[]> record) {
        try {
            return decoder.decode(record.value());
        } catch (WireException e) {
            throw new IllegalStateException(
                    "The decision at "
                            + record.topic()
                            + "/"
                            + record.partition()
                            + "@"
                            + record.offset()
                            + " can't be read: "
                            + e.getMessage(),
                    e);
        }
    }

    @Override
    public void close() {
        consumer.close();
    }
}
