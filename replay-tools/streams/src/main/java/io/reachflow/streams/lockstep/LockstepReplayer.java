package io.reachflow.streams.lockstep;

import io.reachflow.schema.Topic;
import io.reachflow.schema.TopicNames;
import io.reachflow.simulator.run.SimulatedRuns;
import io.reachflow.streams.replay.KafkaRecordSink;
import io.reachflow.streams.replay.TimestampedTopic;
import io.reachflow.streams.replay.TopicPartitions;
import io.reachflow.streams.replay.WorkerThread;
import io.reachflow.world.World;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * Replays a world and carries the job's decisions out, in step with the job, on a thread of its
 * own. The only writer of the job's inputs.
 */
public final class LockstepReplayer implements AutoCloseable {
    private static final String SOURCE = "lockstep";

    private final World world;
    private final LockstepSettings settings;
    private final String brokers;
    private final TopicNames topics;
    private volatile LockstepStats stats;
    private final WorkerThread worker;

    private LockstepReplayer(
            World world, LockstepSettings settings, String brokers, TopicNames topics) {
        this.world = world;
        this.settings = settings;
        this.brokers = brokers;
        this.topics = topics;
        this.stats =
                LockstepStatsBuilder.builder()
                        .traceTimeMillis(world.settings().startMillis())
                        .rounds(0)
                        .tasksArrived(0)
                        .telemetrySent(0)
                        .outcomesSent(0)
                        .decisions(0)
                        .seconds(0)
                        .digest(null)
                        .build();
        this.worker = WorkerThread.start(SOURCE, this::run);
    }

    public static LockstepReplayer start(
            World world, LockstepSettings settings, String brokers, TopicNames topics) {
        return new LockstepReplayer(world, settings, brokers, topics);
    }

    private void run(CountDownLatch stop) throws InterruptedException {
        int decisionPartitions = TopicPartitions.count(brokers, topics.assignments());
        try (KafkaRecordSink sink = new KafkaRecordSink(brokers);
                TickedDecisions decisions =
                        new TickedDecisions(
                                brokers,
                                topics.assignments(),
                                decisionPartitions,
                                settings.patience(),
                                stop)) {
            InputTopics inputs = inputs(sink);
            play(new Lockstep(world, settings, new SimulatedRuns(world), inputs, decisions), stop);
        }
    }

    private InputTopics inputs(KafkaRecordSink sink) throws InterruptedException {
        Map<Topic, TimestampedTopic> byTopic = new EnumMap<>(Topic.class);
        for (Topic topic : Topic.of(Topic.Role.INPUT)) {
            String name = topics.input(topic);
            int partitions = EmptyTopicCheck.partitions(brokers, name);
            byTopic.put(topic, new TimestampedTopic(sink, name, partitions, SOURCE));
        }
        return new InputTopics(byTopic, sink::flush);
    }

    private void play(Lockstep lockstep, CountDownLatch stop) {
        long beginNanos = 0;
        while (!lockstep.isOver() && stop.getCount() > 0 && lockstep.round()) {
            if (stats.rounds() == 0) {
                beginNanos = System.nanoTime();
            }
            stats = lockstep.stats((System.nanoTime() - beginNanos) / 1e9);
        }
    }

    /** As of the last round. */
    public LockstepStats stats() {
        return stats;
    }

    /** Waits at most so long; true: the world is over. Throws what went wrong. */
    public boolean await(Duration timeout) throws InterruptedException {
        return worker.await(timeout);
    }

    /** Stops after the round that is under way, unless it has ended. */
    @Override
    public void close() {
        worker.close();
    }
}
