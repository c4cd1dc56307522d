package io.reachflow.streams.lockstep;

import io.reachflow.streams.replay.TopicPartitions;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/** A topic that nobody has written to: what lay there would have moved the job's time already. */
final class EmptyTopicCheck {
    private EmptyTopicCheck() {}

    /** How many partitions it has. */
    static int partitions(String brokers, String topic) throws InterruptedException {
        int partitions = TopicPartitions.count(brokers, topic);
        long records = recordsEver(brokers, topic, partitions);
        if (records > 0) {
            throw new IllegalStateException(
                    "The topic ("
                            + topic
                            + ") was written to before ("
                            + records
                            + " records). A replay in lockstep begins with empty inputs and a fresh"
                            + " job: give both another --topic-prefix, or make the topics anew.");
        }
        return partitions;
    }

    private static long recordsEver(String brokers, String topic, int partitions)
            throws InterruptedException {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        for (int partition = 0; partition < partitions; partition++) {
            asked.put(new TopicPartition(topic, partition), OffsetSpec.latest());
        }
        try (Admin admin =
                Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, brokers))) {
            return admin.listOffsets(asked).all().get().values().stream()
                    .mapToLong(ListOffsetsResultInfo::offset)
                    .sum();
        } catch (ExecutionException e) {
            throw new KafkaException(
                    "Can't ask for the end of the topic (" + topic + "): " + e.getCause(),
                    e.getCause());
        }
    }
}
