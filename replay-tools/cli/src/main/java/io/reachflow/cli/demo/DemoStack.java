package io.reachflow.cli.demo;

import io.reachflow.schema.TopicNames;
import io.reachflow.simulator.run.SimulatedRuns;
import io.reachflow.streams.broker.BrokerMain;
import io.reachflow.streams.dispatch.Dispatcher;
import io.reachflow.streams.dispatch.DispatcherSettings;
import io.reachflow.streams.replay.KafkaRecordSink;
import io.reachflow.streams.replay.Replayer;
import io.reachflow.streams.replay.TimestampedTopic;
import io.reachflow.streams.stack.JobProcess;
import io.reachflow.streams.stack.JobProgress;
import io.reachflow.streams.stack.LocalStack;
import io.reachflow.streams.topics.TopicPlan;
import io.reachflow.world.World;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** All that a demo starts. */
final class DemoStack implements AutoCloseable {
    static final int PARTITIONS = 4;
    static final TopicNames TOPICS = TopicNames.STANDARD;

    private static final String NAME = "demo";

    private final DemoSettings settings;
    private final Path home;
    private final LocalStack stack;

    DemoStack(DemoSettings settings, Path home) {
        this.settings = settings;
        this.home = home;
        this.stack = new LocalStack(NAME, home, settings.keep());
    }

    void startBroker() {
        stack.startBroker();
    }

    /** What serves the data that was kept. */
    String brokerCommand() {
        Path built = home.resolve("replay-tools/target");
        return "java -cp '%s:%s/*' %s --port 9092 --controller-port 9093 --data %s"
                .formatted(
                        built.resolve("reachflow-replay-tools.jar"),
                        built.resolve("lib"),
                        BrokerMain.class.getName(),
                        stack.brokerData());
    }

    String brokers() {
        return stack.brokers();
    }

    int createTopics() {
        return stack.createTopics(TopicPlan.replay(TOPICS, PARTITIONS));
    }

    JobProcess startJob() {
        Map<String, String> jobSettings = new LinkedHashMap<>();
        jobSettings.put("policy", settings.policy());
        jobSettings.putAll(settings.jobScale().toJobSettings());
        return stack.startJob(settings.parallelism(), jobSettings);
    }

    JobProgress watchJob() {
        return stack.start(() -> new JobProgress(brokers(), TOPICS, NAME, PARTITIONS));
    }

    /** Something for the job to read that means nothing, so that it can show that it reads. */
    void tickTelemetry(long traceMillis) {
        try (KafkaRecordSink sink = new KafkaRecordSink(brokers())) {
            new TimestampedTopic(sink, TOPICS.telemetry(), PARTITIONS, NAME).tick(traceMillis);
            sink.flush();
        }
    }

    CommittedOutputReader watchOutput(World world) {
        return stack.start(
                () ->
                        CommittedOutputReader.start(
                                brokers(), TOPICS, new DecisionTally(world.tasks())));
    }

    Dispatcher startDispatcher(World world) {
        DispatcherSettings dispatcher = DispatcherSettings.in(stack.scratch().resolve("dispatch"));
        return stack.start(
                () ->
                        Dispatcher.start(
                                new SimulatedRuns(world),
                                brokers(),
                                TOPICS,
                                dispatcher,
                                notice -> {}));
    }

    Replayer startReplayer(World world) {
        return stack.start(() -> Replayer.start(world, settings.replay(), brokers(), TOPICS));
    }

    @Override
    public void close() {
        stack.close();
    }
}
