package io.reachflow.jobs.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.jobs.story.Await;
import io.reachflow.schema.TopicNames;
import io.reachflow.streams.cluster.ClusterException;
import io.reachflow.streams.cluster.ClusterLayout;
import io.reachflow.streams.cluster.ClusterSettings;
import io.reachflow.streams.cluster.LocalCluster;
import io.reachflow.streams.cluster.MemberStatus;
import io.reachflow.streams.cluster.MemberStatus.State;
import io.reachflow.streams.replay.KafkaRecordSink;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicPlan;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every process of a cluster can be killed, paused, and brought back, and a quorum of brokers goes
 * on without one of them. Here, for Flink's jars.
 */
class ClusterMembersITCase {
    private static final int BROKERS = 3;
    private static final int PARTITIONS = 6;
    private static final TopicNames TOPICS = new TopicNames("", "");

    @TempDir Path directory;

    @Test
    void membersComeBack() throws Exception {
        ClusterLayout layout = new ClusterLayout(Path.of(".."), directory.resolve("cluster"));
        ClusterSettings settings = new ClusterSettings(1, 1, ClusterSettings.ANY_PORTS, 1, BROKERS);
        try (LocalCluster cluster = LocalCluster.start(layout, settings)) {
            String worker = LocalCluster.taskManager(0);
            assertThat(cluster.members())
                    .containsExactly(
                            LocalCluster.ZOOKEEPER,
                            LocalCluster.BROKER,
                            "broker-2",
                            "broker-3",
                            LocalCluster.JOB_MANAGER,
                            worker);
            assertThat(cluster.leader()).contains(LocalCluster.JOB_MANAGER);

            cluster.kill(worker);
            assertThat(state(cluster, worker)).isEqualTo(State.GONE);
            cluster.start(worker);
            assertThat(state(cluster, worker)).isEqualTo(State.UP);
            assertThatThrownBy(() -> cluster.start(worker))
                    .isInstanceOf(ClusterException.class)
                    .hasMessageContaining("still runs");

            cluster.pause(LocalCluster.BROKER);
            assertThat(state(cluster, LocalCluster.BROKER)).isEqualTo(State.NOT_READY);
            cluster.resume(LocalCluster.BROKER);
            Await.until("the broker answers", () -> isUp(cluster, LocalCluster.BROKER));

            cluster.kill(LocalCluster.ZOOKEEPER);
            assertThat(state(cluster, LocalCluster.ZOOKEEPER)).isEqualTo(State.GONE);
            createTopics(cluster);
            cluster.kill(LocalCluster.BROKER);
            writeToAll(cluster);
            cluster.kill(LocalCluster.JOB_MANAGER);
            // Another command sees the same, and mends it.
            LocalCluster found = LocalCluster.find(layout).orElseThrow();
            assertThat(found.heal())
                    .containsExactly(
                            LocalCluster.ZOOKEEPER, LocalCluster.BROKER, LocalCluster.JOB_MANAGER);
            assertThat(found.heal()).isEmpty();
            Await.until("the TaskManager is back", () -> isUp(found, worker));
            found.close();
        }
    }

    private static void createTopics(LocalCluster cluster) {
        try (TopicAdmin admin = new TopicAdmin(cluster.brokers())) {
            admin.create(TopicPlan.live(TOPICS, PARTITIONS, Duration.ofHours(1)).inputs());
        }
    }

    /** All partitions, so also those that the lost broker led. */
    private static void writeToAll(LocalCluster cluster) {
        try (KafkaRecordSink sink = new KafkaRecordSink(cluster.brokers())) {
            for (int partition = 0; partition < PARTITIONS; partition++) {
                sink.send(new ProducerRecord<>(TOPICS.arrivals(), partition, null, new byte[] {1}));
            }
            sink.flush();
        }
    }

    private static boolean isUp(LocalCluster cluster, String member) {
        return state(cluster, member) == State.UP;
    }

    private static State state(LocalCluster cluster, String member) {
        return cluster.status().stream()
                .filter(status -> status.name().equals(member))
                .map(MemberStatus::state)
                .findFirst()
                .orElseThrow();
    }
}
