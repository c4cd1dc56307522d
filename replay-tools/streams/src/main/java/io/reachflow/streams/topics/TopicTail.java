package io.reachflow.streams.topics;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Reads topics read-committed from their beginning, and goes on as they grow. While it catches up,
 * partitions that are ahead in time wait for the others. Rides out an outage of the broker.
 */
public final class TopicTail implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration ANSWER_TIME = Duration.ofSeconds(2);

    /** How far a partition may be ahead of the others, in the time of the records. */
    private static final long AHEAD_MILLIS = 60_000;

    /** Takes a record, and says which moment it is of, which may not be when it was written. */
    public interface Sink {
        long accept(
                TopicPosition at,
                long timestampMillis,
                byte @Nullable [] key,
                byte @Nullable [] value);
    }

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<TopicPartition> partitions;
    private final Map<TopicPartition, Long> lastMillis = new HashMap<>();

    /** As of after the last poll; empty where the broker did not answer. */
    private Map<TopicPartition, Long> ends = Map.of();

    private TopicTail(KafkaConsumer<byte[], byte[]> consumer, List<TopicPartition> partitions) {
        this.consumer = consumer;
        this.partitions = partitions;
    }

    public static TopicTail open(String brokers, List<String> topics) {
        KafkaConsumer<byte[], byte[]> consumer = null;
        try {
            consumer = new KafkaConsumer<>(TopicReader.settings(brokers));
            List<TopicPartition> partitions = TopicReader.partitionsOf(consumer, brokers, topics);
            Map<TopicPartition, Long> starts =
                    consumer.beginningOffsets(partitions, TopicReader.PATIENCE);
            consumer.assign(partitions);
            for (TopicPartition partition : partitions) {
                consumer.seek(partition, starts.getOrDefault(partition, 0L));
            }
            return new TopicTail(consumer, partitions);
        } catch (KafkaException e) {
            TopicReader.close(consumer);
            throw new UnreachableBrokerException(brokers, TopicReader.rootOf(e));
        } catch (RuntimeException e) {
            TopicReader.close(consumer);
            throw e;
        }
    }

    /** Takes what came, and waits a moment for more. */
    public void poll(Sink sink) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
            long timeMillis =
                    sink.accept(
                            new TopicPosition(record.topic(), record.partition(), record.offset()),
                            record.timestamp(),
                            record.key(),
                            record.value());
            lastMillis.merge(
                    new TopicPartition(record.topic(), record.partition()), timeMillis, Math::max);
        }
        ends = askForEnds();
        balance();
    }

    /**
     * What the consumer remembers of the ends may be older than what it has just read. A record
     * that was written before one that is read already lies before the ends as they are now.
     */
    private Map<TopicPartition, Long> askForEnds() {
        try {
            return consumer.endOffsets(partitions, ANSWER_TIME);
        } catch (TimeoutException e) {
            return Map.of();
        }
    }

    /**
     * Until when every partition is read; the largest long where all are read to their ends. Those
     * at their ends do not count: nothing is missing of them.
     */
    public long readUntilMillis() {
        long until = Long.MAX_VALUE;
        for (TopicPartition partition : partitions) {
            if (!isAtEnd(partition)) {
                until = Math.min(until, lastMillis.getOrDefault(partition, Long.MIN_VALUE));
            }
        }
        return until;
    }

    private boolean isAtEnd(TopicPartition partition) {
        Long end = ends.get(partition);
        return end != null && consumer.position(partition) >= end;
    }

    private void balance() {
        long until = readUntilMillis();
        List<TopicPartition> ahead = new ArrayList<>();
        List<TopicPartition> behind = new ArrayList<>();
        for (TopicPartition partition : partitions) {
            Long last = lastMillis.get(partition);
            boolean waits =
                    until != Long.MAX_VALUE
                            && last != null
                            && until != Long.MIN_VALUE
                            && last > until + AHEAD_MILLIS;
            (waits ? ahead : behind).add(partition);
        }
        consumer.pause(ahead);
        consumer.resume(behind);
    }

    @Override
    public void close() {
        consumer.close();
    }
}
