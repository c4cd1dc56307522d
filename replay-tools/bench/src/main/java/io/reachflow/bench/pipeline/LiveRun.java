package io.reachflow.bench.pipeline;

import io.reachflow.schema.TopicNames;
import io.reachflow.simulator.run.InstantRuns;
import io.reachflow.streams.dispatch.Dispatcher;
import io.reachflow.streams.dispatch.DispatcherSettings;
import io.reachflow.streams.topics.TopicPlan;
import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * The pipeline at work: a feed, the job, a dispatcher that completes what is assigned as soon as it
 * is committed, and a reader of the provisional decisions. All on this machine, as is the broker.
 */
public final class LiveRun implements AutoCloseable {
    private static final String PREFIX = "live.";
    private static final Duration RETENTION = Duration.ofHours(1);
    private static final Duration START_PATIENCE = Duration.ofMinutes(3);
    private static final Duration CHECK = Duration.ofMillis(50);
    private static final double FIRST_RATE = 50;

    private final BenchEnvironment bench;
    private final TopicNames topics = new TopicNames(PREFIX, PREFIX);
    private final FirstSightings arrivals = new FirstSightings();
    private final FirstSightings provisional = new FirstSightings();
    private final LiveFeed feed;
    private final MeasuredJob job;
    private final Dispatcher dispatcher;
    private final DecisionWatch watch;

    private LiveRun(BenchEnvironment bench, Map<String, String> moreSettings) {
        BenchSettings settings = bench.settings();
        this.bench = bench;
        bench.create(TopicPlan.live(topics, settings.partitions(), RETENTION));
        feed = LiveFeed.start(bench, topics, new BenchFleet(settings.gpus()), arrivals);
        job =
                bench.start(
                        JobInvocation.run("live", topics, false, settings, settings.gpus())
                                .with(moreSettings));
        dispatcher =
                Dispatcher.start(
                        new InstantRuns(),
                        bench.brokers(),
                        topics,
                        DispatcherSettings.in(bench.journals()),
                        notice -> {});
        watch = watch(DecisionWatch.Isolation.PROVISIONAL, provisional);
    }

    /** Returns when the first tasks were assigned. */
    static LiveRun start(BenchEnvironment bench) throws InterruptedException {
        return start(bench, Map.of());
    }

    /**
     * Returns when the first tasks were assigned.
     *
     * @param moreSettings of the job, by key, beside those of the benchmark
     */
    public static LiveRun start(BenchEnvironment bench, Map<String, String> moreSettings)
            throws InterruptedException {
        LiveRun run = new LiveRun(bench, moreSettings);
        run.offer(FIRST_RATE);
        if (!run.awaitTrue(() -> run.watch.assigned() > 0, START_PATIENCE)) {
            throw new IllegalStateException(
                    "The job assigned nothing within " + START_PATIENCE.toSeconds() + " s.");
        }
        return run;
    }

    /** Begins to note when tasks are seen by a reader of committed decisions. */
    public DecisionWatch watchCommitted(FirstSightings sightings) {
        return watch(DecisionWatch.Isolation.COMMITTED, sightings);
    }

    DecisionWatch watch(DecisionWatch.Isolation isolation, FirstSightings sightings) {
        return DecisionWatch.start(bench.brokers(), topics.assignments(), isolation, sightings);
    }

    /** Sets the rate of tasks, from now on. */
    public void offer(double tasksPerSecond) {
        feed.offer(tasksPerSecond);
    }

    public long arrived() {
        return feed.arrived();
    }

    /** By the provisional decisions: those of the last window are seen, not of the last commit. */
    public long assigned() {
        return watch.assigned();
    }

    /** Those among them that are the measured policy's own, and not the fallback's. */
    long assignedByPolicy() {
        return watch.assignedBy(bench.settings().measuredPolicy().identity().id());
    }

    public FirstSightings arrivals() {
        return arrivals;
    }

    public FirstSightings provisional() {
        return provisional;
    }

    public MeasuredJob job() {
        return job;
    }

    /** Lets time pass, and throws as soon as a part of the pipeline fails. */
    public void pass(Duration time) throws InterruptedException {
        awaitTrue(() -> false, time);
    }

    /** Waits until it is true, at most so long; throws when a part of the pipeline fails. */
    public boolean awaitTrue(BooleanSupplier condition, Duration patience)
            throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() >= deadline) {
                return false;
            }
            job.requireAlive();
            feed.requireAlive();
            watch.requireAlive();
            dispatcher.await(CHECK);
        }
        return true;
    }

    public void requireNoDeadLetters() {
        bench.requireNoDeadLetters(topics);
    }

    @Override
    public void close() {
        watch.close();
        dispatcher.close();
        job.close();
        feed.close();
        bench.delete(topics);
    }
}
