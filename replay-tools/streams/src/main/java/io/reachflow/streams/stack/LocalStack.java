package io.reachflow.streams.stack;

import io.reachflow.streams.broker.BrokerSettings;
import io.reachflow.streams.broker.EmbeddedBroker;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicPlan;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All that a run starts, in the order in which it was started. Closing may come from another thread
 * at any moment: it waits for a start that is under way, and none begins after it.
 */
public final class LocalStack implements AutoCloseable {
    private final String name;
    private final Path home;
    private final boolean keep;
    private final Deque<AutoCloseable> started = new ArrayDeque<>();
    private boolean closed;
    private @Nullable RunDirectory directory;
    private @Nullable EmbeddedBroker broker;

    /**
     * Nothing is started yet.
     *
     * @param name of the kind of run, in small letters; also that of the job's deployment
     * @param home the repository, which is built
     * @param keep leave the broker's data when it is over
     */
    public LocalStack(String name, Path home, boolean keep) {
        this.name = name;
        this.home = home;
        this.keep = keep;
    }

    public void startBroker() {
        directory = start(() -> RunDirectory.create(home.resolve(".reachflow"), name, keep));
        broker = start(() -> EmbeddedBroker.start(BrokerSettings.onFreePorts(brokerData())));
    }

    public String brokers() {
        return Objects.requireNonNull(broker, "The broker was not started.").bootstrapServers();
    }

    public Path brokerData() {
        return directory().brokerData();
    }

    /** For files that nobody needs when it is over. */
    public Path scratch() {
        return directory().scratch();
    }

    private RunDirectory directory() {
        return Objects.requireNonNull(directory, "The broker was not started.");
    }

    /** How many topics there are now. */
    public int createTopics(TopicPlan plan) {
        try (TopicAdmin admin = new TopicAdmin(brokers())) {
            return admin.create(plan.all()).size();
        }
    }

    /**
     * Starts the job on this broker.
     *
     * @param settings by the job's keys
     */
    public JobProcess startJob(int parallelism, Map<String, String> settings) {
        List<String> arguments = new ArrayList<>();
        arguments.addAll(List.of("run", "--brokers", brokers(), "--stop-with-parent"));
        arguments.addAll(List.of("--parallelism", String.valueOf(parallelism)));
        Path checkpoints = directory().scratch().resolve("checkpoints");
        arguments.addAll(List.of("--checkpoints", checkpoints.toString()));
        arguments.addAll(List.of("--set", "deployment=" + name));
        settings.forEach((key, value) -> arguments.addAll(List.of("--set", key + "=" + value)));
        return start(() -> JobProcess.start(name, home, directory().scratch(), arguments));
    }

    /** Starts something that ends with the stack. */
    public synchronized <T extends AutoCloseable> T start(Supplier<T> starter) {
        if (closed) {
            throw new IllegalStateException("The " + name + " was stopped while it started.");
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
