package io.reachflow.streams.dispatch;

import static io.reachflow.simulator.run.SmallWorld.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.schema.Decision;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.schema.TopicNames;
import io.reachflow.schema.WireDecoder;
import io.reachflow.schema.WireEncoder;
import io.reachflow.schema.WireException;
import io.reachflow.simulator.run.SimulatedRuns;
import io.reachflow.simulator.run.SmallWorld;
import io.reachflow.streams.broker.BrokerSettings;
import io.reachflow.streams.broker.EmbeddedBroker;
import io.reachflow.streams.process.Await;
import io.reachflow.streams.process.FileTree;
import io.reachflow.streams.replay.KafkaRecordSink;
import io.reachflow.streams.replay.TimestampedTopic;
import io.reachflow.streams.topics.ReadProgress;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicPlan;
import io.reachflow.streams.topics.TopicReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.producer.ProducerRecord;

/** A broker, which can be stopped, and the scheduler's side of a dispatcher's topics. */
final class DispatchStage implements AutoCloseable {
    static final TopicNames TOPICS = TopicNames.STANDARD;

    private static final int PARTITIONS = 2;
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration PAUSE = Duration.ofMillis(250);
    private static final ReadProgress UNSEEN = (topic, read, total) -> {};

    final Path directory;
    final List<String> notices = Collections.synchronizedList(new ArrayList<>());
    private final BrokerSettings settings;
    private final WireEncoder encoder = new WireEncoder();
    private EmbeddedBroker broker;

    DispatchStage(Path directory) {
        this.directory = directory;
        this.settings = BrokerSettings.onFreePorts(directory.resolve("broker"));
        this.broker = EmbeddedBroker.start(settings);
        try (TopicAdmin admin = new TopicAdmin(brokers())) {
            admin.create(TopicPlan.replay(TOPICS, PARTITIONS).all());
        }
    }

    String brokers() {
        return settings.bootstrapServers();
    }

    void stopBroker() {
        broker.close();
    }

    /** On the same data and ports. */
    void startBroker() {
        broker = EmbeddedBroker.start(settings);
    }

    Path journals() {
        return directory.resolve("journals");
    }

    Dispatcher dispatcher() {
        return dispatcher(DispatcherSettings.in(journals()));
    }

    Dispatcher dispatcher(DispatcherSettings dispatcher) {
        return Dispatcher.start(
                new SimulatedRuns(SmallWorld.world()), brokers(), TOPICS, dispatcher, notices::add);
    }

    /** Tells what time it is in the trace. */
    void time(long millisFromStart) {
        try (KafkaRecordSink sink = new KafkaRecordSink(brokers())) {
            new TimestampedTopic(sink, TOPICS.telemetry(), PARTITIONS, "test")
                    .tick(START + millisFromStart);
            sink.flush();
        }
    }

    void decide(int partition, Decision decision) {
        send(partition, encoder.encode(decision));
    }

    void send(int partition, byte[] value) {
        try (KafkaRecordSink sink = new KafkaRecordSink(brokers())) {
            byte[] key = "key".getBytes(StandardCharsets.UTF_8);
            sink.send(new ProducerRecord<>(TOPICS.assignments(), partition, START, key, value));
            sink.flush();
        }
    }

    /** What is committed on the topic, for each task in its order; tasks in the order of names. */
    List<String> outcomes() {
        List<TaskOutcome> outcomes = new ArrayList<>();
        WireDecoder decoder = new WireDecoder();
        try (TopicReader reader = TopicReader.open(brokers(), List.of(TOPICS.outcomes()))) {
            reader.read(
                    TOPICS.outcomes(),
                    (at, stamp, value) -> {
                        try {
                            if (decoder.decode(value) instanceof TaskOutcome outcome) {
                                outcomes.add(outcome);
                            }
                        } catch (WireException e) {
                            throw new IllegalStateException(e);
                        }
                    },
                    UNSEEN);
        }
        return outcomes.stream()
                .sorted((one, other) -> one.getTaskId().compareTo(other.getTaskId()))
                .map(
                        outcome ->
                                outcome.getKind()
                                        + " "
                                        + outcome.getTaskId()
                                        + " "
                                        + outcome.getLeaseEpoch())
                .toList();
    }

    /** All but signs of life. */
    List<String> milestones() {
        return outcomes().stream().filter(outcome -> !outcome.startsWith("PROGRESS")).toList();
    }

    /** Returns when it has taken over. */
    static void awaitRunning(Dispatcher dispatcher) throws InterruptedException {
        await(() -> dispatcher.stats().traceTimeMillis() > 0);
    }

    void awaitOutcome(String outcome) throws InterruptedException {
        await(() -> outcomes().contains(outcome));
    }

    static void await(BooleanSupplier condition) throws InterruptedException {
        assertThat(Await.until(condition, PATIENCE, PAUSE)).isTrue();
    }

    @Override
    public void close() {
        broker.close();
        FileTree.delete(directory.resolve("broker"));
    }
}
