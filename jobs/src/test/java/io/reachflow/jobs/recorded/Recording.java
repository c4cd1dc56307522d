package io.reachflow.jobs.recorded;

import io.reachflow.schema.Decision;
import io.reachflow.schema.Tick;
import io.reachflow.schema.Topic;
import io.reachflow.schema.TopicNames;
import io.reachflow.schema.WireEncoder;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * What lay on the input topics during a run, and what was decided on it.
 *
 * @param records in the order of time
 * @param decisions of the windows up to the end
 */
record Recording(List<Input> records, List<Decision> decisions, long endMillis) {
    private static final long TICK_MILLIS = 1_000;

    /** A record, and by which topic it came. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Input(Topic topic, long timeMillis, byte[] key, byte[] value) {}

    /** Writes the inputs of a stretch of time, {@code from} included and {@code to} not. */
    void write(String brokers, TopicNames topics, long fromMillis, long toMillis)
            throws InterruptedException, ExecutionException {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        try (KafkaProducer<byte[], byte[]> producer = producer(brokers)) {
            long tickMillis = Long.MIN_VALUE;
            for (Input input : records) {
                if (input.timeMillis() < fromMillis || input.timeMillis() >= toMillis) {
                    continue;
                }
                tickMillis = tickMillis == Long.MIN_VALUE ? input.timeMillis() : tickMillis;
                for (; tickMillis <= input.timeMillis(); tickMillis += TICK_MILLIS) {
                    sent.addAll(tick(producer, topics.input(Topic.TELEMETRY), tickMillis));
                }
                sent.add(producer.send(record(input, topics)));
            }
            producer.flush();
        }
        for (Future<RecordMetadata> one : sent) {
            one.get();
        }
    }

    /** As providers do it: without ticks, a partition with few GPUs would look dark. */
    private static List<Future<RecordMetadata>> tick(
            KafkaProducer<byte[], byte[]> producer, String topic, long timeMillis) {
        byte[] tick = new WireEncoder().encode(new Tick("test"));
        return producer.partitionsFor(topic).stream()
                .map(
                        partition ->
                                producer.send(
                                        new ProducerRecord<>(
                                                topic,
                                                partition.partition(),
                                                timeMillis,
                                                null,
                                                tick)))
                .toList();
    }

    /** Makes the input topics under a prefix, and writes all of it to them. */
    void writeTo(String brokers, String prefix, int partitions)
            throws InterruptedException, ExecutionException {
        TopicNames topics = new TopicNames(prefix, prefix);
        try (TopicAdmin admin = new TopicAdmin(brokers)) {
            admin.create(TopicPlan.replay(topics, partitions).inputs());
        }
        write(brokers, topics, 0, Long.MAX_VALUE);
    }

    private static ProducerRecord<byte[], byte[]> record(Input input, TopicNames topics) {
        return new ProducerRecord<>(
                topics.input(input.topic()), null, input.timeMillis(), input.key(), input.value());
    }

    static KafkaProducer<byte[], byte[]> producer(String brokers) {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", brokers, "linger.ms", 20, "acks", "all"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }
}
