package io.reachflow.streams.dispatch;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Trace time as the telemetry topic tells it: the latest stamp of one of its partitions. One is
 * enough because ticks reach them all, and reading them all would cost as much as the job itself.
 * Begins with the last record that is there, so that it also tells the time of an ended replay.
 */
final class TelemetryClock implements AutoCloseable {
    private final Consumer<byte[], byte[]> consumer;
    private long traceMillis;

    TelemetryClock(Map<String, Object> settings, String topic) {
        this.consumer = new KafkaConsumer<>(settings);
        TopicPartition partition = new TopicPartition(topic, 0);
        consumer.assign(List.of(partition));
        long end = onlyOffset(consumer.endOffsets(List.of(partition)));
        long beginning = onlyOffset(consumer.beginningOffsets(List.of(partition)));
        consumer.seek(partition, Math.max(beginning, end - 1));
    }

    private static long onlyOffset(Map<TopicPartition, Long> offsets) {
        return offsets.values().iterator().next();
    }

    /** The latest time known, after waiting at most so long for a later one; 0: none yet. */
    long readMillis(Duration timeout) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(timeout)) {
            traceMillis = Math.max(traceMillis, record.timestamp());
        }
        return traceMillis;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
