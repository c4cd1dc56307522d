package io.reachflow.streams.lockstep;

import io.reachflow.schema.TopicNames;
import io.reachflow.streams.stack.JobProcess;
import io.reachflow.streams.stack.LocalStack;
import io.reachflow.streams.topics.TopicPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A broker and a job that are there for one replay, and know that it waits for them. */
public final class EmbeddedJob implements AutoCloseable {
    /** While the job comes up nothing is heard of it, however slow the machine is. */
    public static final Duration PATIENCE = Duration.ofMinutes(5);

    public static final TopicNames TOPICS = TopicNames.STANDARD;

    private static final int PARTITIONS = 3;
    private static final Set<String> OWN_KEYS =
            Set.of("window", "output.ticks", "cells", "deployment");

    private final LocalStack stack;
    private final int parallelism;
    private final Map<String, String> settings = new LinkedHashMap<>();
    private @Nullable JobProcess job;

    /**
     * Nothing is started yet.
     *
     * @param home the repository, which is built
     * @param settings of the job, by its keys
     */
    public EmbeddedJob(Path home, Duration window, int parallelism, Map<String, String> settings) {
        if (parallelism < 1) {
            throw new IllegalArgumentException(
                    "The parallelism (" + parallelism + ") must be positive.");
        }
        for (String key : settings.keySet()) {
            if (OWN_KEYS.contains(key)) {
                throw new IllegalArgumentException(
                        "The setting ("
                                + key
                                + ") of the job is not free in lockstep. For the window there is"
                                + " --window-ms.");
            }
        }
        this.stack = new LocalStack("lockstep", home, false);
        this.parallelism = parallelism;
        this.settings.putAll(settings);
        this.settings.put("window", window.toMillis() + " ms");
        this.settings.put("output.ticks", "true");
    }

    public void start() {
        stack.startBroker();
        stack.createTopics(TopicPlan.replay(TOPICS, PARTITIONS));
        job = stack.startJob(parallelism, settings);
    }

    public String brokers() {
        return stack.brokers();
    }

    /** Throws when the job has ended, which it never does by itself. */
    public void requireAlive() throws InterruptedException {
        Objects.requireNonNull(job, "The job was not started.").requireAlive(Duration.ZERO);
    }

    @Override
    public void close() {
        stack.close();
    }
}
