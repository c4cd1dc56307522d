package io.reachflow.streams.replay;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** How many partitions topics have. Asks as an administrator: a producer that asks may create. */
public final class TopicPartitions {
    private TopicPartitions() {}

    public static int count(String brokers, String topic) throws InterruptedException {
        Map<String, Object> settings =
                Map.of(
                        AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, brokers,
                        AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, 10_000,
                        AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, 15_000);
        try (Admin admin = Admin.create(settings)) {
            return admin.describeTopics(Set.of(topic))
                    .allTopicNames()
                    .get()
                    .values()
                    .iterator()
                    .next()
                    .partitions()
                    .size();
        } catch (ExecutionException e) {
            throw explained(brokers, topic, e.getCause());
        }
    }

    private static KafkaException explained(
            String brokers, String topic, @Nullable Throwable cause) {
        if (cause instanceof UnknownTopicOrPartitionException) {
            return new UnknownTopicOrPartitionException(
                    "The topic ("
                            + topic
                            + ") does not exist at "
                            + brokers
                            + ". Create it first with 'reachflow topics create'.",
                    cause);
        }
        if (cause instanceof TimeoutException) {
            return new TimeoutException(
                    "No answer from the brokers ("
                            + brokers
                            + ") within 15 s. Check that they run and that --brokers is right.",
                    cause);
        }
        return new KafkaException("Can't describe the topic (" + topic + "): " + cause, cause);
    }
}
