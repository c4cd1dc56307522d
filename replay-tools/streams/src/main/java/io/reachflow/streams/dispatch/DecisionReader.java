package io.reachflow.streams.dispatch;

import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.WireDecoder;
import io.reachflow.schema.WireException;
import io.reachflow.streams.topics.TopicPosition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Reads the committed decisions from where the journal says on. A record that can't be read stops
 * nothing: it is counted, told of once, and passed over.
 */
final class DecisionReader implements AutoCloseable {
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final WireDecoder decoder = new WireDecoder();
    private final String topic;
    private final Consumer<String> notices;
    private final SortedMap<Integer, Long> positions = new TreeMap<>();
    private long unreadable;

    /**
     * What was read at once.
     *
     * @param decisions to be carried out; others ask for nothing
     * @param matters whether there is more than the positions to remember
     */
    record Batch(List<Decision> decisions, boolean matters) {}

    /**
     * @param from the position in each partition
     * @param notices is told what an operator should know
     */
    DecisionReader(
            Map<String, Object> settings,
            String topic,
            SortedMap<Integer, Long> from,
            Consumer<String> notices) {
        this.topic = topic;
        this.notices = notices;
        Map<String, Object> committedOnly = new HashMap<>(settings);
        committedOnly.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        // To begin again by itself would be to run everything again.
        committedOnly.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        this.consumer = new KafkaConsumer<>(committedOnly);
        consumer.assign(from.keySet().stream().map(this::partition).toList());
        from.forEach((partition, position) -> seek(partition(partition), position));
    }

    private TopicPartition partition(int number) {
        return new TopicPartition(topic, number);
    }

    private void seek(TopicPartition partition, long position) {
        consumer.seek(partition, position);
        positions.put(partition.partition(), position);
    }

    Batch read(Duration timeout) {
        List<Decision> decisions = new ArrayList<>();
        long unreadableBefore = unreadable;
        for (ConsumerRecord<byte[], byte[]> record : poll(timeout)) {
            if (decode(record) instanceof Decision decision && asksForSomething(decision)) {
                decisions.add(decision);
            }
            positions.put(record.partition(), record.offset() + 1);
        }
        return new Batch(decisions, !decisions.isEmpty() || unreadable > unreadableBefore);
    }

    private Iterable<ConsumerRecord<byte[], byte[]>> poll(Duration timeout) {
        try {
            return consumer.poll(timeout);
        } catch (OffsetOutOfRangeException e) {
            e.offsetOutOfRangePartitions().forEach(this::goOnAtTheFirstRecord);
            return List.of();
        }
    }

    private void goOnAtTheFirstRecord(TopicPartition partition, long position) {
        long beginning =
                consumer.beginningOffsets(List.of(partition)).getOrDefault(partition, position);
        if (beginning <= position) {
            throw new IllegalStateException(
                    "The journal has read up to "
                            + new TopicPosition(topic, partition.partition(), position)
                            + ", and the topic ends before that: it has lost records. Find out"
                            + " what happened to the broker before tasks are run twice.");
        }
        notices.accept(
                "Records from "
                        + new TopicPosition(topic, partition.partition(), position)
                        + " to "
                        + beginning
                        + " were deleted before this dispatcher read them. Their leases end by"
                        + " silence.");
        seek(partition, beginning);
    }

    private static boolean asksForSomething(Decision decision) {
        return decision.getLeaseEpoch() != null
                && (decision.getKind() == DecisionKind.ASSIGN
                        || decision.getKind() == DecisionKind.PREEMPT);
    }

    private @Nullable SpecificRecord decode(ConsumerRecord<byte[], byte[]> record) {
        try {
            // No value is no record of ours, like any other bytes.
            return decoder.decode(record.value() == null ? new byte[0] : record.value());
        } catch (WireException e) {
            unreadable++;
            notices.accept(
                    "The record at "
                            + new TopicPosition(topic, record.partition(), record.offset())
                            + " can't be read, and is passed over: "
                            + e.reason());
            return null;
        }
    }

    /** The next offset of every partition. */
    SortedMap<Integer, Long> positions() {
        return new TreeMap<>(positions);
    }

    /** How many records could not be read. */
    long unreadable() {
        return unreadable;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
