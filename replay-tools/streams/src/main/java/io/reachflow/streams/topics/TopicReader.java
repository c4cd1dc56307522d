package io.reachflow.streams.topics;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads topics read-committed, up to where they ended when the reader was opened. Joins no consumer
 * group and leaves no trace on the broker.
 */
public final class TopicReader implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final Duration STALLED_AFTER = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(200);

    /** Takes a record, which may have no key and no value. */
    public interface Sink {
        void accept(
                TopicPosition at,
                long timestampMillis,
                byte @Nullable [] key,
                byte @Nullable [] value);
    }

    private final String brokers;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Map<TopicPartition, Long> starts;
    private final Map<TopicPartition, Long> ends;

    private TopicReader(
            String brokers,
            KafkaConsumer<byte[], byte[]> consumer,
            Map<TopicPartition, Long> starts,
            Map<TopicPartition, Long> ends) {
        this.brokers = brokers;
        this.consumer = consumer;
        this.starts = starts;
        this.ends = ends;
    }

    public static TopicReader open(String brokers, List<String> topics) {
        return open(brokers, topics, TopicRange.ALL);
    }

    /** Reads of each partition only what is in the range. */
    public static TopicReader open(String brokers, List<String> topics, TopicRange range) {
        KafkaConsumer<byte[], byte[]> consumer = null;
        try {
            consumer = new KafkaConsumer<>(settings(brokers));
            List<TopicPartition> partitions = partitionsOf(consumer, brokers, topics);
            return new TopicReader(
                    brokers,
                    consumer,
                    range.starts(consumer, partitions, PATIENCE),
                    range.ends(consumer, partitions, PATIENCE));
        } catch (KafkaException e) {
            close(consumer);
            throw new UnreachableBrokerException(brokers, rootOf(e));
        } catch (RuntimeException e) {
            close(consumer);
            throw e;
        }
    }

    static Map<String, Object> settings(String brokers) {
        return Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                brokers,
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed",
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "none",
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
                false,
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                10_000,
                ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                (int) PATIENCE.toMillis(),
                ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                (int) PATIENCE.toMillis(),
                ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
                ByteArrayDeserializer.class,
                ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG,
                ByteArrayDeserializer.class);
    }

    static List<TopicPartition> partitionsOf(
            KafkaConsumer<byte[], byte[]> consumer, String brokers, List<String> topics) {
        Map<String, List<PartitionInfo>> known = consumer.listTopics(PATIENCE);
        List<TopicPartition> partitions = new ArrayList<>();
        for (String topic : topics) {
            if (!known.containsKey(topic)) {
                throw new IllegalStateException(
                        "The topic ("
                                + topic
                                + ") does not exist at "
                                + brokers
                                + ". Maybe --topic-prefix or --output-prefix differ from the"
                                + " run's.");
            }
            known.get(topic)
                    .forEach(info -> partitions.add(new TopicPartition(topic, info.partition())));
        }
        return partitions;
    }

    /** All records of one of the topics that the reader was opened for. */
    public void read(String topic, Sink sink, ReadProgress progress) {
        List<TopicPartition> partitions =
                ends.keySet().stream().filter(known -> known.topic().equals(topic)).toList();
        consumer.assign(partitions);
        partitions.forEach(partition -> consumer.seek(partition, offset(starts, partition)));
        try {
            readToTheEnd(topic, partitions, sink, progress);
        } catch (TimeoutException e) {
            throw new UnreachableBrokerException(brokers, e);
        }
    }

    private void readToTheEnd(
            String topic, List<TopicPartition> partitions, Sink sink, ReadProgress progress) {
        long total = offsetsLeft(partitions);
        long left = total;
        long lastMoveNanos = System.nanoTime();
        while (left > 0) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                deliver(record, sink);
            }
            long nowLeft = offsetsLeft(partitions);
            if (nowLeft < left) {
                lastMoveNanos = System.nanoTime();
            } else if (System.nanoTime() - lastMoveNanos > STALLED_AFTER.toNanos()) {
                throw new TimeoutException(
                        "no record of %s came in %s, with %d offsets left to read"
                                .formatted(topic, STALLED_AFTER, nowLeft));
            }
            left = nowLeft;
            progress.at(topic, total - left, total);
        }
    }

    /** What lies behind the range, or was written after the reader was opened, is left out. */
    private void deliver(ConsumerRecord<byte[], byte[]> record, Sink sink) {
        TopicPartition partition = new TopicPartition(record.topic(), record.partition());
        if (record.offset() < offset(ends, partition)) {
            sink.accept(
                    new TopicPosition(record.topic(), record.partition(), record.offset()),
                    record.timestamp(),
                    record.key(),
                    record.value());
        }
    }

    /** The position also moves over the marks of transactions, which are never delivered. */
    private long offsetsLeft(List<TopicPartition> partitions) {
        return partitions.stream()
                .mapToLong(
                        partition ->
                                Math.max(
                                        0,
                                        offset(ends, partition)
                                                - consumer.position(partition, PATIENCE)))
                .sum();
    }

    private static long offset(Map<TopicPartition, Long> offsets, TopicPartition partition) {
        return Objects.requireNonNull(
                offsets.get(partition), "The reader was not opened for the partition.");
    }

    static Throwable rootOf(Throwable e) {
        return e.getCause() == null ? e : rootOf(e.getCause());
    }

    static void close(@Nullable KafkaConsumer<?, ?> consumer) {
        if (consumer != null) {
            consumer.close();
        }
    }

    @Override
    public void close() {
        consumer.close();
    }
}
