package io.reachflow.faults.load;

import io.reachflow.schema.TopicNames;
import io.reachflow.streams.dispatch.Dispatcher;
import io.reachflow.streams.dispatch.DispatcherSettings;
import io.reachflow.streams.dispatch.SecondDispatcherException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The dispatcher of a live network, and what can be wrong with it. */
public final class Dispatchers implements AutoCloseable {
    private final Behaviour behaviour;
    private final String brokers;
    private final TopicNames topics;
    private final Path journals;
    private final Set<String> completed = ConcurrentHashMap.newKeySet();
    private @Nullable ShortRuns runs;
    private @Nullable Dispatcher first;

    /**
     * None is started yet.
     *
     * @param journals a folder for what they have to remember
     */
    public Dispatchers(Behaviour behaviour, String brokers, TopicNames topics, Path journals) {
        this.behaviour = behaviour;
        this.brokers = brokers;
        this.topics = topics;
        this.journals = journals;
    }

    /** Goes on from the journal of the one before, if there was one. */
    public void start() {
        runs = new ShortRuns(behaviour, completed);
        first = start(runs, journals.resolve("first"));
    }

    private Dispatcher start(ShortRuns with, Path journal) {
        return Dispatcher.start(
                with, brokers, topics, DispatcherSettings.in(journal), notice -> {});
    }

    /** It is gone, and what it ran goes on without anybody who reports it. */
    public void stop() {
        if (first != null) {
            first.close();
            first = null;
        }
    }

    /**
     * Another one with a journal of its own, for so long at most.
     *
     * @return whether it was turned away
     */
    public boolean runSecond(Duration length) throws InterruptedException {
        Set<String> nobodys = ConcurrentHashMap.newKeySet();
        try (Dispatcher second =
                start(new ShortRuns(behaviour, nobodys), journals.resolve("second"))) {
            second.await(length);
            return false;
        } catch (SecondDispatcherException e) {
            return true;
        }
    }

    /** It hears and says nothing for so long. */
    public void hold(Duration length) {
        if (runs != null) {
            runs.hold(length);
        }
    }

    public Set<String> completedTasks() {
        return Set.copyOf(completed);
    }

    /** Returns at once; throws what went wrong, if something did. */
    public void requireRunning() throws InterruptedException {
        if (first != null) {
            first.await(Duration.ZERO);
        }
    }

    @Override
    public void close() {
        stop();
    }
}
