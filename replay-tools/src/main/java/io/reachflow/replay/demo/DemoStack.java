package io.reachflow.replay.demo;

import io.reachflow.replay.broker.BrokerMain;
import io.reachflow.replay.broker.BrokerSettings;
import io.reachflow.replay.broker.EmbeddedBroker;
import io.reachflow.replay.dispatch.Dispatcher;
import io.reachflow.replay.dispatch.SimulatedRuns;
import io.reachflow.replay.replay.KafkaRecordSink;
import io.reachflow.replay.replay.Replayer;
import io.reachflow.replay.replay.StampedTopic;
import io.reachflow.replay.topics.TopicAdmin;
import io.reachflow.replay.topics.TopicPlan;
import io.reachflow.replay.world.World;
import io.reachflow.schema.TopicNames;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;

/**
 * All that a demo starts, in the order in which it was started. Closing may come from another
 * thread at any moment: it waits for a start that is under way, and none begins after it.
 */
final class DemoStack implements AutoCloseable {
    static final int PARTITIONS = 4;
    static final TopicNames TOPICS = TopicNames.STANDARD;

    private static final String DEPLOYMENT = "demo";

    private final DemoSettings settings;
    private final Path home;
    private final Deque<AutoCloseable> started = new ArrayDeque<>();
    private boolean closed;
    private DemoDirectory directory;
    private EmbeddedBroker broker;

    DemoStack(DemoSettings settings, Path home) {
        this.settings = settings;
        this.home = home;
    }

    void startBroker() {
        directory = start(() -> DemoDirectory.create(home.resolve(".reachflow"), settings.keep()));
        broker =
                start(
                        () ->
                                EmbeddedBroker.start(
                                        BrokerSettings.onFreePorts(directory.brokerData())));
    }

    /** What serves the data that was kept. */
    String brokerCommand() {
        Path built = home.resolve("replay-tools/target");
        return "java -cp '%s:%s/*' %s --port 9092 --controller-port 9093 --data %s"
                .formatted(
                        built.resolve("reachflow-replay-tools.jar"),
                        built.resolve("lib"),
                        BrokerMain.class.getName(),
                        directory.brokerData());
    }

    String brokers() {
        return broker.bootstrapServers();
    }

    int createTopics() {
        try (TopicAdmin admin = new TopicAdmin(brokers())) {
            return admin.create(TopicPlan.replay(TOPICS, PARTITIONS).all()).size();
        }
    }

    JobProcess startJob() {
        return start(() -> JobProcess.start(home, directory.scratch(), jobArguments()));
    }

    private List<String> jobArguments() {
        List<String> arguments = new ArrayList<>();
        arguments.addAll(List.of("run", "--brokers", brokers(), "--stop-with-parent"));
        arguments.addAll(List.of("--parallelism", String.valueOf(settings.parallelism())));
        Path checkpoints = directory.scratch().resolve("checkpoints");
        arguments.addAll(List.of("--checkpoints", checkpoints.toString()));
        arguments.addAll(List.of("--set", "deployment=" + DEPLOYMENT));
        arguments.addAll(List.of("--set", "policy=" + settings.policy()));
        settings.jobScale()
                .toJobSettings()
                .forEach((key, value) -> arguments.addAll(List.of("--set", key + "=" + value)));
        return arguments;
    }

    JobProgress watchJob() {
        return start(() -> new JobProgress(brokers(), TOPICS, DEPLOYMENT));
    }

    /** Something for the job to read that means nothing, so that it can show that it reads. */
    void tickTelemetry(long traceMillis) {
        try (KafkaRecordSink sink = new KafkaRecordSink(brokers())) {
            new StampedTopic(sink, TOPICS.telemetry(), PARTITIONS, DEPLOYMENT).tick(traceMillis);
            sink.flush();
        }
    }

    OutputWatch watchOutput(World world) {
        return start(() -> OutputWatch.start(brokers(), TOPICS, new DecisionTally(world.tasks())));
    }

    Dispatcher startDispatcher(World world) {
        return start(() -> Dispatcher.start(new SimulatedRuns(world), brokers(), TOPICS));
    }

    Replayer startReplayer(World world) {
        return start(() -> Replayer.start(world, settings.replay(), brokers(), TOPICS));
    }

    private synchronized <T extends AutoCloseable> T start(Supplier<T> starter) {
        if (closed) {
            throw new IllegalStateException("The demo was stopped while it started.");
        }
        T running = starter.get();
        started.push(running);
        return running;
    }

    /** Stops what runs, the last first. One that can't be stopped does not keep the others. */
    @Override
    public synchronized void close() {
        closed = true;
        RuntimeException failure = null;
        while (!started.isEmpty()) {
            try {
                started.pop().close();
            } catch (Exception e) {
                if (failure == null) {
                    failure = new IllegalStateException("Not all could be stopped.", e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
