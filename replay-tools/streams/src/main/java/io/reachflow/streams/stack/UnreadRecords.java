package io.reachflow.streams.stack;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Whether a reader that has come to some offset of a partition would find anything behind it. The
 * end alone does not tell: behind the last record may be the marks by which transactions end, and
 * what was aborted. A reader passes over both, and the offsets that it commits do not.
 */
final class UnreadRecords implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(100);

    /** A broker that lives has answered by then, unless a transaction is under way. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Consumer<byte[], byte[]> consumer;

    UnreadRecords(String brokers) {
        this.consumer =
                new KafkaConsumer<>(
                        Map.of(
                                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                                brokers,
                                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                                "read_committed",
                                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                                false,
                                ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
                                false,
                                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                                "earliest",
                                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                                1,
                                ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
                                ByteArrayDeserializer.class,
                                ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG,
                                ByteArrayDeserializer.class));
    }

    /**
     * Whether there is a record between the two offsets, or there may be one once a transaction has
     * ended.
     */
    boolean between(TopicPartition partition, long read, long end) {
        if (read >= end) {
            return false;
        }
        consumer.assign(List.of(partition));
        consumer.seek(partition, read);
        long begin = System.nanoTime();
        while (consumer.position(partition) < end) {
            boolean heldUp = System.nanoTime() - begin > PATIENCE.toNanos();
            if (heldUp || !consumer.poll(POLL).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
