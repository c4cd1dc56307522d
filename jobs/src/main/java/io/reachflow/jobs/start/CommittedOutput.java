package io.reachflow.jobs.start;

import io.reachflow.jobs.settings.JobSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Whether a job has decided on these topics before. */
final class CommittedOutput {
    private static final Duration POLL = Duration.ofMillis(500);

    private CommittedOutput() {}

    /**
     * Whether a decision was ever committed. What a job wrote that was killed before its first
     * checkpoint does not count: nobody has read it, and the next one begins anew.
     */
    static boolean exists(JobSettings settings) {
        String topic = settings.topics().assignments();
        try (KafkaConsumer<byte[], byte[]> consumer = consumer(settings)) {
            List<TopicPartition> partitions =
                    consumer.partitionsFor(topic).stream()
                            .map(info -> new TopicPartition(topic, info.partition()))
                            .toList();
            Map<TopicPartition, Long> first = consumer.beginningOffsets(partitions);
            if (first.values().stream().anyMatch(offset -> offset > 0)) {
                // They were there once, and are past their retention.
                return true;
            }
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (ends.entrySet().stream()
                    .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                if (!consumer.poll(POLL).isEmpty()) {
                    return true;
                }
            }
            return false;
        }
    }

    private static KafkaConsumer<byte[], byte[]> consumer(JobSettings settings) {
        Properties properties = new Properties();
        properties.putAll(settings.kafkaProperties());
        properties.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, settings.brokers());
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        return new KafkaConsumer<>(
                properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }
}
