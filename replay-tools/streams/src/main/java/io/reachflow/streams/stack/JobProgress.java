package io.reachflow.streams.stack;

import io.reachflow.schema.Topic;
import io.reachflow.schema.TopicNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/**
 * How far the job is, as its broker knows it. Each of its sources commits what it has read as the
 * group "writer-source", whenever a checkpoint is complete.
 */
public final class JobProgress implements AutoCloseable {
    /** Longer than two checkpoints: what was read in one is decided on by the next. */
    private static final Duration QUIET = Duration.ofMillis(2_500);

    private final Admin admin;
    private final UnreadRecords unread;
    private final String writer;
    private final int partitions;
    private final Map<String, String> topicBySource = new LinkedHashMap<>();
    private final List<String> outputs;
    private Map<TopicPartition, Long> lastEnds = Map.of();
    private long quietSinceNanos;

    /**
     * Of one job.
     *
     * @param writer the deployment with the output prefix, see {@code TopicNames.writer}
     * @param partitions of each of its topics
     */
    public JobProgress(String brokers, TopicNames topics, String writer, int partitions) {
        this.writer = writer;
        this.partitions = partitions;
        for (Topic topic : Topic.of(Topic.Role.INPUT)) {
            this.topicBySource.put(topic.shortName(), topics.input(topic));
        }
        this.outputs = topics.outputs();
        this.admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, brokers));
        this.unread = new UnreadRecords(brokers);
    }

    /** Whether a complete checkpoint covers all that is in the job's inputs. */
    public boolean hasReadAll() throws InterruptedException {
        for (Map.Entry<String, String> source : topicBySource.entrySet()) {
            Map<TopicPartition, Long> read = committed(writer + "-" + source.getKey());
            Map<TopicPartition, Long> ends =
                    ends(List.of(source.getValue()), IsolationLevel.READ_UNCOMMITTED);
            for (Map.Entry<TopicPartition, Long> end : ends.entrySet()) {
                long next = read.getOrDefault(end.getKey(), 0L);
                if (unread.between(end.getKey(), next, end.getValue())) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Whether the job is idle: for a while now it has read all, committed all that it wrote, and
     * nothing was added. To be asked again and again.
     */
    public boolean isIdle() throws InterruptedException {
        Map<TopicPartition, Long> ends = ends(allTopics(), IsolationLevel.READ_UNCOMMITTED);
        boolean quiet =
                ends.equals(lastEnds)
                        && hasReadAll()
                        && ends.entrySet()
                                .containsAll(
                                        ends(outputs, IsolationLevel.READ_COMMITTED).entrySet());
        lastEnds = ends;
        if (!quiet) {
            quietSinceNanos = System.nanoTime();
        }
        return quiet && System.nanoTime() - quietSinceNanos > QUIET.toNanos();
    }

    private List<String> allTopics() {
        List<String> topics = new ArrayList<>(topicBySource.values());
        topics.addAll(outputs);
        return topics;
    }

    private Map<TopicPartition, Long> committed(String group) throws InterruptedException {
        Map<TopicPartition, Long> offsets = new HashMap<>();
        Map<TopicPartition, OffsetAndMetadata> found =
                await(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
        found.forEach(
                (partition, offset) -> {
                    if (offset != null) {
                        offsets.put(partition, offset.offset());
                    }
                });
        return offsets;
    }

    private Map<TopicPartition, Long> ends(List<String> topics, IsolationLevel isolation)
            throws InterruptedException {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        for (String topic : topics) {
            for (int partition = 0; partition < partitions; partition++) {
                asked.put(new TopicPartition(topic, partition), OffsetSpec.latest());
            }
        }
        Map<TopicPartition, Long> ends = new HashMap<>();
        await(admin.listOffsets(asked, new ListOffsetsOptions(isolation)).all())
                .forEach((partition, found) -> ends.put(partition, found.offset()));
        return ends;
    }

    private static <T> T await(KafkaFuture<T> answer) throws InterruptedException {
        try {
            return answer.get();
        } catch (ExecutionException e) {
            throw new KafkaException("The broker does not answer: " + e.getCause(), e);
        }
    }

    @Override
    public void close() {
        unread.close();
        admin.close(Duration.ZERO);
    }
}
