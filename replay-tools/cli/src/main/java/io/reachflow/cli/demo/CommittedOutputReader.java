package io.reachflow.cli.demo;

import io.reachflow.schema.Decision;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TopicNames;
import io.reachflow.schema.WireDecoder;
import io.reachflow.schema.WireException;
import io.reachflow.streams.replay.WorkerThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads what the job commits, on a thread of its own, and keeps the tally of it. */
final class CommittedOutputReader implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(100);

    private final String brokers;
    private final TopicNames topics;
    private final DecisionTally tally;
    private final WireDecoder decoder = new WireDecoder();
    private final WorkerThread worker;

    private CommittedOutputReader(String brokers, TopicNames topics, DecisionTally tally) {
        this.brokers = brokers;
        this.topics = topics;
        this.tally = tally;
        this.worker = WorkerThread.start("output-watch", this::run);
    }

    /** Takes the tally over: nobody else may touch it from here on. */
    static CommittedOutputReader start(String brokers, TopicNames topics, DecisionTally tally) {
        return new CommittedOutputReader(brokers, topics, tally);
    }

    private void run(CountDownLatch stop) {
        List<TopicPartition> partitions = new ArrayList<>();
        for (int partition = 0; partition < DemoStack.PARTITIONS; partition++) {
            partitions.add(new TopicPartition(topics.assignments(), partition));
            partitions.add(new TopicPartition(topics.rewards(), partition));
        }
        try (Consumer<byte[], byte[]> consumer = new KafkaConsumer<>(settings())) {
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (stop.getCount() > 0) {
                take(consumer);
            }
            takeTheRest(consumer, consumer.endOffsets(partitions));
        }
    }

    private Map<String, Object> settings() {
        return Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                brokers,
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed",
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
                false,
                ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
                ByteArrayDeserializer.class,
                ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG,
                ByteArrayDeserializer.class);
    }

    private void takeTheRest(Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
        while (ends.entrySet().stream()
                .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            take(consumer);
        }
    }

    private void take(Consumer<byte[], byte[]> consumer) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
            count(decode(record));
        }
    }

    private SpecificRecord decode(ConsumerRecord<byte[], byte[]> record) {
        try {
            return decoder.decode(record.value());
        } catch (WireException e) {
            throw new IllegalStateException(
                    "What the job wrote to %s/%d@%d can't be read: %s"
                            .formatted(
                                    record.topic(),
                                    record.partition(),
                                    record.offset(),
                                    e.getMessage()),
                    e);
        }
    }

    private synchronized void count(SpecificRecord record) {
        if (record instanceof Decision decision) {
            tally.decided(decision);
        } else if (record instanceof RewardEvent reward) {
            tally.rewarded(reward);
        }
    }

    synchronized DecisionCounts now() {
        return tally.now();
    }

    /** Returns at once; throws what went wrong with reading, if something did. */
    void requireRunning() throws InterruptedException {
        worker.await(Duration.ZERO);
    }

    /** Reads what is committed by now, and stops. */
    @Override
    public void close() {
        worker.close();
    }
}
