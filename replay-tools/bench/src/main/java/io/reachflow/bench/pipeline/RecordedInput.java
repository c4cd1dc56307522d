package io.reachflow.bench.pipeline;

import io.reachflow.schema.GpuTelemetry;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TopicNames;
import io.reachflow.streams.replay.KafkaRecordSink;
import io.reachflow.streams.replay.TimestampedTopic;
import io.reachflow.streams.topics.TopicPlan;
import io.reachflow.world.scenario.WorldSettings;

/**
 * Writes input in trace time, once, for runs that read it as fast as they can. Its own time moves
 * with each record; every partition of every input is ticked once a second of it.
 */
final class RecordedInput implements AutoCloseable {
    private static final String SOURCE = "bench";
    private static final long TICK_MILLIS = 1_000;

    private final KafkaRecordSink sink;
    private final TimestampedTopic telemetry;
    private final TimestampedTopic arrivals;
    private final TimestampedTopic outcomes;
    private long nextTickMillis = startMillis();

    RecordedInput(BenchEnvironment bench, TopicNames names) {
        int partitions = bench.settings().partitions();
        bench.create(TopicPlan.replay(names, partitions));
        sink = new KafkaRecordSink(bench.brokers());
        telemetry = new TimestampedTopic(sink, names.telemetry(), partitions, SOURCE);
        arrivals = new TimestampedTopic(sink, names.arrivals(), partitions, SOURCE);
        outcomes = new TimestampedTopic(sink, names.outcomes(), partitions, SOURCE);
    }

    static long startMillis() {
        return WorldSettings.STANDARD_START.toEpochMilli();
    }

    void add(long atMillis, GpuTelemetry heartbeat) {
        tickTo(atMillis);
        telemetry.send(atMillis, heartbeat.getGpuId(), heartbeat);
    }

    void add(long atMillis, TaskArrival task) {
        tickTo(atMillis);
        arrivals.send(atMillis, task.getTaskId(), task);
    }

    /** Lets time pass without a record. */
    void tickTo(long atMillis) {
        while (nextTickMillis <= atMillis) {
            telemetry.tick(nextTickMillis);
            arrivals.tick(nextTickMillis);
            outcomes.tick(nextTickMillis);
            nextTickMillis += TICK_MILLIS;
        }
    }

    /** Returns when the broker has all of it. */
    @Override
    public void close() {
        try (sink) {
            sink.flush();
        }
    }
}
