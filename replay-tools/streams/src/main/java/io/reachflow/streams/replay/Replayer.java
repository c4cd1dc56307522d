package io.reachflow.streams.replay;

import io.reachflow.schema.TopicNames;
import io.reachflow.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** Replays a world into Kafka on a thread of its own. The only writer of its two topics. */
public final class Replayer implements AutoCloseable {
    private static final String SOURCE = "replayer";

    private final World world;
    private final ReplaySettings settings;
    private final String brokers;
    private final TopicNames topics;
    private final WorkerThread worker;
    private volatile @Nullable Replay replay;
    private volatile @Nullable KafkaRecordSink sending;

    private Replayer(World world, ReplaySettings settings, String brokers, TopicNames topics) {
        this.world = world;
        this.settings = settings;
        this.brokers = brokers;
        this.topics = topics;
        this.worker = WorkerThread.start(SOURCE, this::run);
    }

    public static Replayer start(
            World world, ReplaySettings settings, String brokers, TopicNames topics) {
        return new Replayer(world, settings, brokers, topics);
    }

    private void run(CountDownLatch stop) throws InterruptedException {
        int telemetryPartitions = TopicPartitions.count(brokers, topics.telemetry());
        int arrivalsPartitions = TopicPartitions.count(brokers, topics.arrivals());
        try (KafkaRecordSink sink = new KafkaRecordSink(brokers, settings.patience())) {
            sending = sink;
            Replay running =
                    new Replay(
                            world,
                            settings,
                            new TimestampedTopic(
                                    sink, topics.telemetry(), telemetryPartitions, SOURCE),
                            new TimestampedTopic(
                                    sink, topics.arrivals(), arrivalsPartitions, SOURCE),
                            new TraceClock(settings.pace(), world.settings().startMillis(), stop));
            replay = running;
            running.run();
            sink.flush();
        }
    }

    /** As of the last tick. */
    public ReplayStats stats() {
        Replay running = replay;
        return running == null
                ? new ReplayStats(world.settings().startMillis(), 0, 0, 0, false)
                : running.stats();
    }

    /** Since when the broker is waited for; empty: it answers. */
    public Optional<Instant> waitingSince() {
        KafkaRecordSink sink = sending;
        return sink == null ? Optional.empty() : sink.waitingSince();
    }

    /** Waits at most so long; true: all is sent and taken. Throws what went wrong with Kafka. */
    public boolean await(Duration timeout) throws InterruptedException {
        return worker.await(timeout);
    }

    /** Stops where it is, without a final tick, unless it has ended. */
    @Override
    public void close() {
        worker.close();
    }
}
