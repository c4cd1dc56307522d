package io.reachflow.streams.dispatch;

import io.reachflow.schema.TopicNames;
import io.reachflow.streams.replay.TopicPartitions;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * The topics of a dispatcher, as a broker has them.
 *
 * @param firstDecisions the first offset of every partition of the decisions
 * @param journal the folder of their journal; topics that were made anew have another one
 * @param lastStampMillis the latest of the outcomes' topic; 0: there is none
 */
record DispatchTopics(
        SortedMap<Integer, Long> firstDecisions,
        int outcomePartitions,
        Path journal,
        long lastStampMillis) {

    /**
     * @param journals the folder of all journals
     */
    static DispatchTopics find(String brokers, TopicNames topics, Path journals)
            throws InterruptedException {
        int decisionPartitions = TopicPartitions.count(brokers, topics.assignments());
        int outcomePartitions = TopicPartitions.count(brokers, topics.outcomes());
        TopicPartitions.count(brokers, topics.telemetry());
        try (Admin admin =
                Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, brokers))) {
            return new DispatchTopics(
                    first(admin, topics.assignments(), decisionPartitions),
                    outcomePartitions,
                    journals.resolve(admin.describeCluster().clusterId().get())
                            .resolve(folder(admin, topics)),
                    lastStamp(admin, topics.outcomes(), outcomePartitions));
        } catch (ExecutionException e) {
            throw new KafkaException("Can't describe the dispatcher's topics.", e.getCause());
        }
    }

    private static String folder(Admin admin, TopicNames topics)
            throws ExecutionException, InterruptedException {
        Map<String, TopicDescription> found =
                admin.describeTopics(List.of(topics.assignments(), topics.outcomes()))
                        .allTopicNames()
                        .get();
        return topics.assignments()
                + "."
                + id(found, topics.assignments())
                + "."
                + id(found, topics.outcomes());
    }

    private static String id(Map<String, TopicDescription> found, String topic) {
        TopicDescription description = found.get(topic);
        return description == null ? "unknown" : description.topicId().toString();
    }

    private static SortedMap<Integer, Long> first(Admin admin, String topic, int partitions)
            throws ExecutionException, InterruptedException {
        SortedMap<Integer, Long> offsets = new TreeMap<>();
        ask(admin, topic, partitions, OffsetSpec.earliest())
                .forEach((partition, info) -> offsets.put(partition.partition(), info.offset()));
        return offsets;
    }

    private static long lastStamp(Admin admin, String topic, int partitions)
            throws ExecutionException, InterruptedException {
        return ask(admin, topic, partitions, OffsetSpec.maxTimestamp()).values().stream()
                .mapToLong(ListOffsetsResultInfo::timestamp)
                .reduce(0, Math::max);
    }

    private static Map<TopicPartition, ListOffsetsResultInfo> ask(
            Admin admin, String topic, int partitions, OffsetSpec what)
            throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        for (int partition = 0; partition < partitions; partition++) {
            asked.put(new TopicPartition(topic, partition), what);
        }
        return admin.listOffsets(asked).all().get();
    }
}
