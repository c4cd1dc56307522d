package io.reachflow.jobs.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.reachflow.jobs.record.RawRecord;
import io.reachflow.jobs.story.Await;
import io.reachflow.jobs.story.Partition;
import io.reachflow.jobs.topology.Story;
import io.reachflow.schema.Decision;
import io.reachflow.schema.Topic;
import io.reachflow.schema.TopicNames;
import io.reachflow.streams.broker.EmbeddedBroker;
import io.reachflow.streams.process.FileTree;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicPlan;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Savepoints of earlier versions, kept as files, are restored by this one, which decides as if it
 * had been there from the beginning. Each was taken in the middle of {@link Story}. To write one
 * for the version of today, see jobs/README.md.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class StateSnapshotITCase {
    private static final Path FOLDER = Path.of("src/test/resources/savepoints");

    /** Names the version to write a savepoint of. */
    private static final String WRITE = "reachflow.savepoint";

    private static final TopicNames TOPICS = new TopicNames("in.", "out.");
    private static final int STOPPED_AT_SECOND = 30;

    /** Behind it, decisions follow from a handover, which a live job would take from its output. */
    private static final int END_SECOND = 49;

    @TempDir Path directory;
    private final Story story = new Story();
    private EmbeddedBroker broker;

    static Stream<Path> savepoints() throws IOException {
        try (Stream<Path> versions = Files.list(FOLDER)) {
            return versions.filter(Files::isDirectory).sorted().toList().stream();
        }
    }

    @BeforeEach
    void startBroker() throws Exception {
        broker = EmbeddedBroker.start();
        try (TopicAdmin admin = new TopicAdmin(broker.bootstrapServers())) {
            admin.create(TopicPlan.replay(TOPICS, 2).all());
        }
        tell(0, STOPPED_AT_SECOND);
    }

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    @Test
    @Order(1)
    void thisVersionsStateIsWrittenWhereItIsAskedFor() throws Exception {
        String version = System.getProperty(WRITE);
        assumeThat(version).as("-D" + WRITE + "=VERSION").isNotNull();
        JobClient job = start(null);
        List<String> expected = expected(0, STOPPED_AT_SECOND);
        Await.until("decisions", () -> decisions().size() >= expected.size());
        assertThat(decisions()).isEqualTo(expected);

        Path written = Path.of(URI.create(stop(job)));
        Path kept = FOLDER.resolve(version);
        FileTree.delete(kept);
        Files.createDirectories(kept);
        try (Stream<Path> files = Files.list(written)) {
            for (Path file : files.toList()) {
                assertThat(file.toFile().length()).as("bytes to be kept").isLessThan(100_000);
                Files.copy(file, kept.resolve(file.getFileName()));
            }
        }
    }

    @Order(2)
    @ParameterizedTest
    @MethodSource("savepoints")
    void anEarlierVersionsStateIsUnderstood(Path savepoint) throws Exception {
        tell(STOPPED_AT_SECOND + 1, END_SECOND);
        JobClient job = start(savepoint);

        List<String> expected = expected(STOPPED_AT_SECOND, END_SECOND);
        Await.until("decisions", () -> decisions().size() >= expected.size());
        job.cancel().get(1, TimeUnit.MINUTES);

        assertThat(decisions()).isEqualTo(expected);
    }

    private String stop(JobClient job) throws Exception {
        return job.stopWithSavepoint(
                        false, directory.toUri().toString(), SavepointFormatType.CANONICAL)
                .get(2, TimeUnit.MINUTES);
    }

    private JobClient start(Path savepoint) throws Exception {
        return new RecordedJob(broker.bootstrapServers(), directory.resolve("checkpoints"))
                .from(savepoint == null ? null : savepoint.toAbsolutePath().toUri().toString())
                .set("cells", Story.CELLS)
                .set("policy", "weighted-score")
                .set("event-time.idleness", "0")
                // Its last transaction was committed on another broker, and is unknown to this one.
                .set("transaction.on-lost", "accept")
                .start(TOPICS);
    }

    /** In the order of windows; cells are written by several subtasks. */
    private List<String> decisions() throws Exception {
        return DecisionTopic.read(broker.bootstrapServers(), TOPICS.assignments()).stream()
                .map(StateSnapshotITCase::inShort)
                .sorted()
                .toList();
    }

    private static String inShort(Decision decision) {
        return decision.getWindowEndMillis()
                + " "
                + decision.getKind()
                + " "
                + decision.getTaskId()
                + " "
                + decision.getReasonCode();
    }

    private static List<String> expected(int afterSecond, int toSecond) {
        return Story.DECISIONS.stream()
                .filter(text -> windowEnd(text) > afterSecond * 1_000L)
                .filter(text -> windowEnd(text) <= toSecond * 1_000L)
                .map(text -> text.replaceFirst(" \\[.*", ""))
                .sorted()
                .toList();
    }

    private static long windowEnd(String decision) {
        return Long.parseLong(decision.substring(0, decision.indexOf(' ')));
    }

    /** Writes what happens in these seconds; the story gives records their offsets. */
    private void tell(int from, int to) throws Exception {
        int telemetry0 = story.telemetry0.records().size();
        int telemetry1 = story.telemetry1.records().size();
        int arrivals = story.arrivals.records().size();
        int outcomes = story.outcomes.records().size();
        for (int second = from; second <= to; second++) {
            story.tell(second);
        }
        try (KafkaProducer<byte[], byte[]> producer =
                Recording.producer(broker.bootstrapServers())) {
            send(producer, Topic.TELEMETRY, story.telemetry0, telemetry0);
            send(producer, Topic.TELEMETRY, story.telemetry1, telemetry1);
            send(producer, Topic.ARRIVALS, story.arrivals, arrivals);
            send(producer, Topic.OUTCOMES, story.outcomes, outcomes);
            producer.flush();
        }
    }

    private static void send(
            KafkaProducer<byte[], byte[]> producer, Topic topic, Partition partition, int first) {
        List<RawRecord> records = partition.records();
        for (RawRecord record : records.subList(first, records.size())) {
            Future<RecordMetadata> unused =
                    producer.send(
                            new ProducerRecord<>(
                                    TOPICS.input(topic),
                                    record.partition(),
                                    record.timestampMillis(),
                                    record.key(),
                                    record.value()));
            if (topic != Topic.TELEMETRY) {
                // The second partition of these topics has nothing to say, and says so.
                tick(producer, topic, record);
            }
        }
    }

    private static void tick(
            KafkaProducer<byte[], byte[]> producer, Topic topic, RawRecord record) {
        if (record.key() == null) {
            Future<RecordMetadata> unused =
                    producer.send(
                            new ProducerRecord<>(
                                    TOPICS.input(topic),
                                    1,
                                    record.timestampMillis(),
                                    null,
                                    record.value()));
        }
    }
}
