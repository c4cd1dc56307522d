package io.reachflow.streams.replay;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Sends to a broker. Sending is asynchronous, so a record that the broker refuses is reported by
 * the next call: no failure is lost, and nothing is sent after one.
 */
public final class KafkaRecordSink implements RecordSink, AutoCloseable {
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);
    private static final int REQUEST_MILLIS = 10_000;

    /** A request and what the client waits for more records before. */
    private static final int SHORTEST_PATIENCE_MILLIS = REQUEST_MILLIS + 1_000;

    /** A broker that takes nothing for so long is waited for, rather than slow. */
    private static final long SLOW_NANOS = 3_000_000_000L;

    private final KafkaProducer<byte[], byte[]> producer;
    private final AtomicReference<Exception> failure = new AtomicReference<>();
    private final BiConsumer<ProducerRecord<byte[], byte[]>, RecordMetadata> onTaken;
    private final AtomicLong untaken = new AtomicLong();
    private volatile long lastTakenNanos = System.nanoTime();

    public KafkaRecordSink(String brokers) {
        this(brokers, (record, metadata) -> {});
    }

    /**
     * @param patience how long a record waits for a broker that does not answer
     */
    public KafkaRecordSink(String brokers, Duration patience) {
        this(brokers, (record, metadata) -> {}, patience);
    }

    /**
     * A sink that tells what became of each record.
     *
     * @param onTaken called when the broker has taken a record, on the client's own thread
     */
    public KafkaRecordSink(
            String brokers, BiConsumer<ProducerRecord<byte[], byte[]>, RecordMetadata> onTaken) {
        this(brokers, onTaken, BrokerOutage.STANDARD_PATIENCE);
    }

    private KafkaRecordSink(
            String brokers,
            BiConsumer<ProducerRecord<byte[], byte[]>, RecordMetadata> onTaken,
            Duration patience) {
        this.onTaken = onTaken;
        // The client keeps what it could not send, in order, and sends it again by itself.
        int patienceMillis =
                (int)
                        Math.min(
                                Integer.MAX_VALUE,
                                Math.max(SHORTEST_PATIENCE_MILLIS, patience.toMillis()));
        this.producer =
                new KafkaProducer<>(
                        Map.of(
                                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                                brokers,
                                ProducerConfig.ACKS_CONFIG,
                                "all",
                                ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                                true,
                                ProducerConfig.LINGER_MS_CONFIG,
                                5,
                                ProducerConfig.BATCH_SIZE_CONFIG,
                                128 * 1024,
                                ProducerConfig.BUFFER_MEMORY_CONFIG,
                                64L * 1024 * 1024,
                                ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                                REQUEST_MILLIS,
                                ProducerConfig.MAX_BLOCK_MS_CONFIG,
                                patienceMillis,
                                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                                patienceMillis),
                        new ByteArraySerializer(),
                        new ByteArraySerializer());
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // The callback hears of failures.
    public void send(ProducerRecord<byte[], byte[]> record) {
        throwIfFailed();
        if (untaken.getAndIncrement() == 0) {
            lastTakenNanos = System.nanoTime();
        }
        producer.send(
                record,
                (metadata, exception) -> {
                    lastTakenNanos = System.nanoTime();
                    untaken.decrementAndGet();
                    if (exception == null) {
                        onTaken.accept(record, metadata);
                    } else {
                        failure.compareAndSet(null, exception);
                    }
                });
    }

    /** Returns when the broker has everything that was sent. */
    public void flush() {
        producer.flush();
        throwIfFailed();
    }

    /** Since when the broker has taken nothing, though there is something; empty: it answers. */
    public Optional<Instant> waitingSince() {
        long waitedNanos = System.nanoTime() - lastTakenNanos;
        return untaken.get() > 0 && waitedNanos > SLOW_NANOS
                ? Optional.of(Instant.now().minusNanos(waitedNanos))
                : Optional.empty();
    }

    /** Throws if a record was refused; for a writer that may have nothing more to send. */
    public void throwIfFailed() {
        Exception cause = failure.get();
        if (cause != null) {
            throw new KafkaException("The broker did not take a record: " + cause, cause);
        }
    }

    @Override
    public void close() {
        producer.close(CLOSE_TIMEOUT);
    }
}
