package io.reachflow.bench.pipeline;

import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.WireDecoder;
import io.reachflow.schema.WireException;
import io.reachflow.streams.replay.TopicPartitions;
import io.reachflow.streams.replay.WorkerThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Sees assignments as a dispatcher would, and notes when, on a thread of its own. */
public final class DecisionWatch implements AutoCloseable {
    /** What the reader is shown. */
    enum Isolation {
        PROVISIONAL("read_uncommitted"),
        COMMITTED("read_committed");

        private final String setting;

        Isolation(String setting) {
            this.setting = setting;
        }
    }

    private static final Duration POLL = Duration.ofMillis(100);

    private final String brokers;
    private final String topic;
    private final Isolation isolation;
    private final FirstSightings sightings;
    private final Map<String, Long> assignedByPolicy = new ConcurrentHashMap<>();
    private final WorkerThread worker;

    private DecisionWatch(
            String brokers, String topic, Isolation isolation, FirstSightings sightings) {
        this.brokers = brokers;
        this.topic = topic;
        this.isolation = isolation;
        this.sightings = sightings;
        this.worker = WorkerThread.start("watch " + isolation, this::run);
    }

    /** Reads the topic from its beginning. */
    static DecisionWatch start(
            String brokers, String topic, Isolation isolation, FirstSightings sightings) {
        return new DecisionWatch(brokers, topic, isolation, sightings);
    }

    /** Assignments seen so far. */
    long assigned() {
        return assignedByPolicy.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Those among them for which this policy ranked the candidates, not one in its place. */
    long assignedBy(String policyId) {
        return assignedByPolicy.getOrDefault(policyId, 0L);
    }

    /** Throws if watching has failed. */
    public void requireAlive() throws InterruptedException {
        worker.await(Duration.ZERO);
    }

    private void run(CountDownLatch stop) throws InterruptedException, WireException {
        List<TopicPartition> partitions = new ArrayList<>();
        for (int i = 0; i < TopicPartitions.count(brokers, topic); i++) {
            partitions.add(new TopicPartition(topic, i));
        }
        WireDecoder decoder = new WireDecoder();
        try (KafkaConsumer<byte[], byte[]> consumer = consumer()) {
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (stop.getCount() > 0) {
                note(consumer.poll(POLL), decoder);
            }
        }
    }

    private KafkaConsumer<byte[], byte[]> consumer() {
        return new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        brokers,
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        isolation.setting,
                        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                        false,
                        ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                        5_000),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }

    private void note(ConsumerRecords<byte[], byte[]> records, WireDecoder decoder)
            throws WireException {
        long seenAtMillis = System.currentTimeMillis();
        for (ConsumerRecord<byte[], byte[]> record : records) {
            if (decoder.decode(record.value()) instanceof Decision decision
                    && decision.getKind() == DecisionKind.ASSIGN) {
                assignedByPolicy.merge(decision.getPolicyId(), 1L, Long::sum);
                sightings.note(decision.getTaskId(), seenAtMillis);
            }
        }
    }

    @Override
    public void close() {
        worker.close();
    }
}
