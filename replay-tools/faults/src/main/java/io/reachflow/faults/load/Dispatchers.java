package io.reachflow.faults.load;

import io.reachflow.schema.TopicNames;
import io.reachflow.streams.dispatch.Dispatcher;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The dispatcher of a live network, and what can be wrong with it. */
public final class Dispatchers implements AutoCloseable {
    private final Behaviour behaviour;
    private final String brokers;
    private final TopicNames topics;
    private final ShortRuns runs;
    private @Nullable Dispatcher first;
    private @Nullable Dispatcher second;

    public Dispatchers(Behaviour behaviour, String brokers, TopicNames topics) {
        this.behaviour = behaviour;
        this.brokers = brokers;
        this.topics = topics;
        this.runs = new ShortRuns(behaviour);
    }

    public void start() {
        first = Dispatcher.start(runs, brokers, topics);
    }

    /** It is gone, and what it ran goes on without anybody who reports it. */
    public void stop() {
        if (first != null) {
            first.close();
            first = null;
        }
    }

    /** Another one that knows nothing of the first, and runs everything as well. */
    public void startSecond() {
        second = Dispatcher.start(new ShortRuns(behaviour), brokers, topics);
    }

    public void stopSecond() {
        if (second != null) {
            second.close();
            second = null;
        }
    }

    /** It hears and says nothing for so long. */
    public void hold(Duration length) {
        runs.hold(length);
    }

    public Set<String> completedTasks() {
        return runs.completed();
    }

    /** Returns at once; throws what went wrong, if something did. */
    public void requireRunning() throws InterruptedException {
        if (first != null) {
            first.await(Duration.ZERO);
        }
    }

    @Override
    public void close() {
        stopSecond();
        stop();
    }
}
