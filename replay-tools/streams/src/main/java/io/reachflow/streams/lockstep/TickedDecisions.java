package io.reachflow.streams.lockstep;

import io.reachflow.schema.Decision;
import io.reachflow.schema.Tick;
import io.reachflow.schema.WireDecoder;
import io.reachflow.schema.WireException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads decisions as they are written, before they are committed: a job that falls back to its last
 * checkpoint makes them again, and makes the same.
 */
final class TickedDecisions implements ClosedWindows, AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration REMIND_AFTER = Duration.ofSeconds(2);

    private final String topic;
    private final Duration patience;
    private final CountDownLatch stop;
    private final Consumer<byte[], byte[]> consumer;
    private final WireDecoder decoder = new WireDecoder();
    private final Frontier frontier;

    /** From what is written next on. */
    TickedDecisions(
            String brokers, String topic, int partitions, Duration patience, CountDownLatch stop) {
        this.topic = topic;
        this.patience = patience;
        this.stop = stop;
        this.frontier = new Frontier(partitions);
        this.consumer = new KafkaConsumer<>(settings(brokers));
        List<TopicPartition> all = new ArrayList<>();
        for (int partition = 0; partition < partitions; partition++) {
            all.add(new TopicPartition(topic, partition));
        }
        consumer.assign(all);
        consumer.seekToEnd(all);
        // The seek is lazy; only a question for the position makes it happen now.
        all.forEach(consumer::position);
    }

    private static Map<String, Object> settings(String brokers) {
        return Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                brokers,
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_uncommitted",
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "none",
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
                false,
                ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
                ByteArrayDeserializer.class,
                ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG,
                ByteArrayDeserializer.class);
    }

    @Override
    public Optional<List<Decision>> awaitUntil(long windowEndMillis, Runnable reminder) {
        List<Decision> decisions = new ArrayList<>();
        long heardNanos = System.nanoTime();
        long remindedNanos = heardNanos;
        while (!frontier.hasReached(windowEndMillis)) {
            if (stop.getCount() == 0) {
                return Optional.empty();
            }
            if (take(decisions)) {
                heardNanos = System.nanoTime();
            } else if (isSince(heardNanos, patience)) {
                throw silent(windowEndMillis);
            }
            if (isSince(Math.max(heardNanos, remindedNanos), REMIND_AFTER)) {
                reminder.run();
                remindedNanos = System.nanoTime();
            }
        }
        return Optional.of(decisions);
    }

    private static boolean isSince(long nanos, Duration span) {
        return System.nanoTime() - nanos > span.toNanos();
    }

    /** Whether anything came. */
    private boolean take(List<Decision> decisions) {
        boolean heard = false;
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
            heard = true;
            SpecificRecord value = decode(record);
            if (value instanceof Decision decision) {
                decisions.add(decision);
            } else if (value instanceof Tick tick) {
                frontier.tick(record.partition(), tick.getSource(), record.timestamp());
            }
        }
        return heard;
    }

    private SpecificRecord decode(ConsumerRecord<byte[], byte[]> record) {
        try {
            return decoder.decode(record.value());
        } catch (WireException e) {
            throw new IllegalStateException(
                    "The record at %s/%d@%d can't be read: %s"
                            .formatted(topic, record.partition(), record.offset(), e.getMessage()),
                    e);
        }
    }

    private IllegalStateException silent(long windowEndMillis) {
        return new IllegalStateException(
                "For "
                        + patience.toSeconds()
                        + " s nothing has come on "
                        + topic
                        + ", while waiting for the windows up to "
                        + Instant.ofEpochMilli(windowEndMillis)
                        + " ("
                        + windowEndMillis
                        + ") to be closed: "
                        + frontier.missing(windowEndMillis)
                        + ". Check that the job runs with output.ticks=true and the same window,"
                        + " and look at its log.");
    }

    @Override
    public void close() {
        consumer.close();
    }
}
