package io.reachflow.jobs.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.jobs.story.Await;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionDigest;
import io.reachflow.schema.Tick;
import io.reachflow.schema.Topic;
import io.reachflow.schema.TopicNames;
import io.reachflow.schema.WireEncoder;
import io.reachflow.streams.cluster.ClusterException;
import io.reachflow.streams.cluster.ClusterLayout;
import io.reachflow.streams.cluster.ClusterSettings;
import io.reachflow.streams.cluster.LocalCluster;
import io.reachflow.streams.cluster.MemberStatus;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicPlan;
import io.reachflow.streams.verify.Verifier;
import io.reachflow.world.World;
import io.reachflow.world.scenario.WorldSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The job jar on a cluster of separate processes. A TaskManager is killed with -9 in the middle of
 * the input; what is committed in the end is what the brain decides undisturbed.
 */
class KilledTaskManagerITCase {
    private static final int PARTITIONS = 3;
    private static final TopicNames TOPICS = TopicNames.STANDARD;

    @TempDir Path directory;

    @Test
    void theJobRecoversAndCommitsTheSameDecisions() throws Exception {
        World world = World.generate(WorldSettings.of(48, Duration.ofHours(2), 1.3, 3));
        Recording recording =
                Recorder.record(world, CellSettings.STANDARD, "all=*", "weighted-score");
        long middle = (world.settings().startMillis() + recording.endMillis()) / 2;
        ClusterLayout layout = new ClusterLayout(Path.of(".."), directory.resolve("cluster"));
        List<Long> pids;
        try (LocalCluster cluster =
                LocalCluster.start(layout, new ClusterSettings(2, 2, ClusterSettings.ANY_PORTS))) {
            pids = cluster.status().stream().map(MemberStatus::pid).toList();
            refusesBadSettings(cluster);
            createTopics(cluster.brokers());
            String jobId =
                    cluster.submit(
                            List.of(
                                    "run",
                                    "--brokers",
                                    cluster.brokers(),
                                    "--set",
                                    "event-time.idleness=0",
                                    "--set",
                                    "policy=weighted-score"));
            Await.until("all tasks run", () -> cluster.rest().allTasksRun(jobId));

            recording.write(cluster.brokers(), TOPICS, 0, middle);
            tick(cluster.brokers(), middle);
            Await.until("decisions are committed", () -> !committed(cluster).isEmpty());
            killTheTaskManagerThatWorks(cluster, jobId);
            recording.write(cluster.brokers(), TOPICS, middle, Long.MAX_VALUE);
            tick(cluster.brokers(), recording.endMillis());

            int expected = recording.decisions().size();
            Await.until(expected + " decisions", () -> committed(cluster).size() >= expected);
            assertThat(cluster.rest().jobState(jobId)).isEqualTo("RUNNING");
            assertThat(DecisionDigest.of(committed(cluster)).hex())
                    .isEqualTo(DecisionDigest.of(recording.decisions()).hex());
            assertThat(Verifier.run(cluster.brokers(), TOPICS).violations()).isEmpty();
        }
        assertThat(pids).hasSize(4).noneMatch(pid -> ProcessHandle.of(pid).isPresent());
        assertThat(LocalCluster.find(layout)).isEmpty();
    }

    private static void refusesBadSettings(LocalCluster cluster) {
        List<String> arguments = List.of("run", "--set", "transaction.timeout=1 min");
        assertThatThrownBy(() -> cluster.submit(arguments))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("transaction.timeout (60000 ms) must be longer than");
    }

    private static void createTopics(String brokers) {
        try (TopicAdmin admin = new TopicAdmin(brokers)) {
            admin.create(TopicPlan.replay(TOPICS, PARTITIONS).all());
        }
    }

    /** One that has work: to kill an idle one would prove nothing. */
    private static void killTheTaskManagerThatWorks(LocalCluster cluster, String jobId)
            throws Exception {
        int index = cluster.rest().busyTaskManagers().contains("taskmanager-0") ? 0 : 1;
        cluster.killTaskManager(index);
        Await.until("the loss is seen", () -> !cluster.rest().allTasksRun(jobId));
    }

    private static void tick(String brokers, long timeMillis) throws Exception {
        byte[] tick = new WireEncoder().encode(new Tick("test"));
        try (KafkaProducer<byte[], byte[]> producer = Recording.producer(brokers)) {
            for (Topic topic : Topic.of(Topic.Role.INPUT)) {
                for (int partition = 0; partition < PARTITIONS; partition++) {
                    producer.send(
                                    new ProducerRecord<>(
                                            TOPICS.input(topic),
                                            partition,
                                            timeMillis,
                                            new byte[0],
                                            tick))
                            .get(30, TimeUnit.SECONDS);
                }
            }
        }
    }

    private static List<Decision> committed(LocalCluster cluster) throws Exception {
        return DecisionTopic.read(cluster.brokers(), TOPICS.assignments());
    }
}
