package io.reachflow.jobs.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.checker.Verifier;
import io.reachflow.jobs.story.Await;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionDigest;
import io.reachflow.schema.Tick;
import io.reachflow.schema.Topic;
import io.reachflow.schema.TopicNames;
import io.reachflow.schema.WireEncoder;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicPlan;
import io.reachflow.world.World;
import io.reachflow.world.scenario.WorldSettings;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * A recording that is fed to a live job in two halves, with something between them that must leave
 * no trace: what is committed in the end is what the brain decides undisturbed.
 */
final class LiveRecording {
    private static final int PARTITIONS = 3;
    private static final TopicNames TOPICS = TopicNames.STANDARD;
    private static final String POLICY = "weighted-score";

    /** Of a job that is to decide what was recorded. */
    static final List<String> JOB_OPTIONS =
            List.of("--set", "event-time.idleness=0", "--set", "policy=" + POLICY);

    private final Recording recording;
    private final long startMillis;
    private final long middleMillis;

    private LiveRecording(Recording recording, long startMillis) {
        this.recording = recording;
        this.startMillis = startMillis;
        this.middleMillis = (startMillis + recording.endMillis()) / 2;
    }

    static LiveRecording ofTwoHours() {
        World world = World.generate(WorldSettings.of(48, Duration.ofHours(2), 1.3, 3));
        Recording recording = Recorder.record(world, CellSettings.STANDARD, "all=*", POLICY);
        return new LiveRecording(recording, world.settings().startMillis());
    }

    static void createTopics(String brokers) {
        try (TopicAdmin admin = new TopicAdmin(brokers)) {
            admin.create(TopicPlan.replay(TOPICS, PARTITIONS).all());
        }
    }

    /** Returns when decisions on the first half are committed. */
    void writeFirstHalf(String brokers) throws Exception {
        feedFirstHalf(brokers);
        Await.until("decisions are committed", () -> !committed(brokers).isEmpty());
    }

    /** Returns when as much is committed as the brain decides. */
    void writeSecondHalf(String brokers) throws Exception {
        feedSecondHalf(brokers);
        awaitAll(brokers);
    }

    /** Returns when it is written, whether anybody decides on it or not. */
    void feedFirstHalf(String brokers) throws Exception {
        recording.write(brokers, TOPICS, 0, middleMillis);
        tick(brokers, middleMillis);
    }

    /** Returns when it is written, whether anybody decides on it or not. */
    void feedSecondHalf(String brokers) throws Exception {
        recording.write(brokers, TOPICS, middleMillis, Long.MAX_VALUE);
        tick(brokers, recording.endMillis());
    }

    /**
     * Says once more how late it is, as live topics do all the time: a job that goes on from behind
     * the last record would not hear of it.
     */
    void tickAtTheEnd(String brokers) throws Exception {
        tick(brokers, recording.endMillis());
    }

    /** Writes one of so many parts, counted from 0; returns when decisions on it are committed. */
    void writePart(String brokers, int part, int parts) throws Exception {
        long from = part == 0 ? 0 : endOf(part - 1, parts);
        recording.write(
                brokers, TOPICS, from, part == parts - 1 ? Long.MAX_VALUE : endOf(part, parts));
        tick(brokers, endOf(part, parts));
        // The last window before the end may stay open until the next part.
        long closed = endOf(part, parts) - 1_000;
        int expected = DecisionTopic.until(closed, recording.decisions()).size();
        Await.until(expected + " decisions", () -> committed(brokers).size() >= expected);
    }

    private long endOf(int part, int parts) {
        return startMillis + (recording.endMillis() - startMillis) * (part + 1) / parts;
    }

    /** Returns when as much is committed as the brain decides. */
    void awaitAll(String brokers) throws Exception {
        int expected = recording.decisions().size();
        Await.until(expected + " decisions", () -> committed(brokers).size() >= expected);
    }

    void requireDecidedOnce(String brokers) throws Exception {
        assertThat(Verifier.run(brokers, TOPICS).violations()).isEmpty();
        assertThat(DecisionDigest.of(committed(brokers)).hex())
                .isEqualTo(DecisionDigest.of(recording.decisions()).hex());
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

    static List<Decision> committed(String brokers) throws Exception {
        return DecisionTopic.read(brokers, TOPICS.assignments());
    }
}
