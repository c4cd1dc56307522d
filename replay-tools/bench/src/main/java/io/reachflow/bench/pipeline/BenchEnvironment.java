package io.reachflow.bench.pipeline;

import io.reachflow.schema.TopicNames;
import io.reachflow.streams.broker.BrokerSettings;
import io.reachflow.streams.process.ChildProcess;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * The broker that all measurements share, and the jobs that run against it, each a process of its
 * own. {@link #close} leaves nothing of them; so does Ctrl-C.
 */
public final class BenchEnvironment implements AutoCloseable {
    private static final Duration START_PATIENCE = Duration.ofMinutes(3);
    private static final Duration ANSWER_TIME = Duration.ofSeconds(2);

    private final BenchLayout layout;
    private final BenchSettings settings;
    private final BrokerSettings broker;
    private final List<AutoCloseable> started = new ArrayList<>();
    private boolean closed;

    private BenchEnvironment(BenchLayout layout, BenchSettings settings) {
        this.layout = layout;
        this.settings = settings;
        this.broker = BrokerSettings.onFreePorts(layout.brokerData());
    }

    public static BenchEnvironment open(Path home, BenchSettings settings)
            throws InterruptedException {
        BenchLayout layout = BenchLayout.in(home);
        layout.create();
        BenchEnvironment bench = new BenchEnvironment(layout, settings);
        Runtime.getRuntime().addShutdownHook(new Thread(bench::close, "close-bench"));
        try {
            bench.startBroker();
        } catch (RuntimeException | InterruptedException e) {
            bench.close();
            throw e;
        }
        return bench;
    }

    private void startBroker() throws InterruptedException {
        List<String> command = layout.brokerJvm(broker);
        ChildProcess process =
                keep(ChildProcess.start("broker", command, layout.file("broker", "out")));
        process.awaitReady(() -> TopicAdmin.isReachable(brokers(), ANSWER_TIME), START_PATIENCE);
    }

    BenchSettings settings() {
        return settings;
    }

    String brokers() {
        return broker.bootstrapServers();
    }

    void create(TopicPlan plan) {
        try (TopicAdmin admin = new TopicAdmin(brokers())) {
            admin.create(plan.all());
        }
    }

    void delete(TopicNames names) {
        try (TopicAdmin admin = new TopicAdmin(brokers())) {
            admin.delete(names);
        }
    }

    /** Where the outputs of one run on recorded inputs go; they are made here. */
    TopicNames outputsOf(String run, String inputPrefix) {
        TopicNames names = new TopicNames(inputPrefix, run + ".");
        create(TopicPlan.replay(names, settings.partitions()));
        return names;
    }

    /** Deletes the outputs of a run, and keeps its inputs for the next. */
    void deleteOutputs(TopicNames names) {
        delete(new TopicNames(names.outputPrefix(), names.outputPrefix()));
    }

    MeasuredJob start(JobInvocation call) {
        return keep(MeasuredJob.start(layout, call, brokers(), settings.parallelism()));
    }

    /** Ctrl-C may come between the start of a process and here. */
    private synchronized <T extends AutoCloseable> T keep(T process) {
        started.add(process);
        if (closed) {
            closeAll();
            throw new IllegalStateException("The benchmark was stopped.");
        }
        return process;
    }

    /** Offsets that a topic has given out, those of transaction markers included. */
    long offsetsIn(String topic) {
        Map<String, Object> client = Map.of("bootstrap.servers", brokers());
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(
                        client, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions =
                    consumer.partitionsFor(topic).stream()
                            .map(found -> new TopicPartition(topic, found.partition()))
                            .toList();
            return consumer.endOffsets(partitions).values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
        }
    }

    /** Figures of a job that refused its input would be worth nothing. */
    void requireNoDeadLetters(TopicNames names) {
        long letters = offsetsIn(names.deadLetters());
        if (letters > 0) {
            throw new IllegalStateException(
                    "The job put "
                            + letters
                            + " of the benchmark's records into "
                            + names.deadLetters()
                            + ": the job and replay-tools are not of the same build.");
        }
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            closeAll();
            layout.delete();
        }
    }

    private void closeAll() {
        List<AutoCloseable> lastStartedFirst = new ArrayList<>(started);
        Collections.reverse(lastStartedFirst);
        for (AutoCloseable process : lastStartedFirst) {
            try {
                process.close();
            } catch (Exception e) {
                throw new IllegalStateException("A process of the benchmark did not end.", e);
            }
        }
    }
}
