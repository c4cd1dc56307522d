package io.reachflow.streams.replay;

import java.time.Duration;
import java.util.Map;
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

    private final KafkaProducer<byte[], byte[]> producer;
    private final AtomicReference<Exception> failure = new AtomicReference<>();
    private final BiConsumer<ProducerRecord<byte[], byte[]>, RecordMetadata> onTaken;

    public KafkaRecordSink(String brokers) {
        this(brokers, (record, metadata) -> {});
    }

    /**
     * A sink that tells what became of each record.
     *
     * @param onTaken called when the broker has taken a record, on the client's own thread
     */
    public KafkaRecordSink(
            String brokers, BiConsumer<ProducerRecord<byte[], byte[]>, RecordMetadata> onTaken) {
        this.onTaken = onTaken;
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
                                10_000,
                                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                                60_000),
                        new ByteArraySerializer(),
                        new ByteArraySerializer());
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // The callback hears of failures.
    public void send(ProducerRecord<byte[], byte[]> record) {
        throwIfFailed();
        producer.send(
                record,
                (metadata, exception) -> {
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
