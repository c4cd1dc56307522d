package io.reachflow.streams.dispatch;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The dispatcher's consumer group, as the broker knows it. */
final class DispatchGroup implements AutoCloseable {
    private static final int ANSWER_MILLIS = 10_000;

    private final String name;
    private final ConsumerGroupMetadata metadata;
    private final Admin admin;

    /** What was committed last; no claim: nothing was, or not by a dispatcher. */
    record Committed(SortedMap<Integer, Long> positions, Optional<Claim> claim) {}

    DispatchGroup(String brokers, String name) {
        this.name = name;
        this.metadata = metadata(brokers, name);
        this.admin =
                Admin.create(
                        Map.of(
                                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                                brokers,
                                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                                ANSWER_MILLIS / 2,
                                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                                ANSWER_MILLIS));
    }

    /** Of a group without members: the dispatcher reads all partitions, and nobody shares. */
    private static ConsumerGroupMetadata metadata(String brokers, String name) {
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(
                        Map.of(
                                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                                brokers,
                                ConsumerConfig.GROUP_ID_CONFIG,
                                name),
                        new ByteArrayDeserializer(),
                        new ByteArrayDeserializer())) {
            return consumer.groupMetadata();
        }
    }

    String name() {
        return name;
    }

    /** What a transaction that commits its offsets has to know of it. */
    ConsumerGroupMetadata metadata() {
        return metadata;
    }

    /** What is committed now; a transaction that is under way may change it. */
    Committed committed() {
        return committed(new ListConsumerGroupOffsetsOptions());
    }

    /** What is committed, once no transaction is left that might still commit. */
    Committed settled() {
        return committed(new ListConsumerGroupOffsetsOptions().requireStable(true));
    }

    private Committed committed(ListConsumerGroupOffsetsOptions options) {
        try {
            return of(
                    admin.listConsumerGroupOffsets(
                                    Map.of(name, new ListConsumerGroupOffsetsSpec()), options)
                            .partitionsToOffsetAndMetadata(name)
                            .get());
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof KafkaException cause) {
                throw cause;
            }
            throw new KafkaException("Can't read the offsets of group (" + name + ").", e);
        }
    }

    private static Committed of(Map<TopicPartition, OffsetAndMetadata> offsets) {
        SortedMap<Integer, Long> positions = new TreeMap<>();
        Optional<Claim> claim = Optional.empty();
        // All partitions are committed at once, so any of them tells.
        for (Map.Entry<TopicPartition, OffsetAndMetadata> entry : offsets.entrySet()) {
            OffsetAndMetadata committed = entry.getValue();
            if (committed != null) {
                positions.put(entry.getKey().partition(), committed.offset());
                claim = Claim.parse(committed.metadata());
            }
        }
        return new Committed(positions, claim);
    }

    @Override
    public void close() {
        admin.close(Duration.ZERO);
    }
}
