package io.reachflow.jobs.source;

import io.reachflow.jobs.record.RawRecord;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.SerializableTimestampAssigner;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;

/** How event time moves: the Kafka timestamp, per partition. */
final class WatermarkStrategies {
    private static final SerializableTimestampAssigner<RawRecord> KAFKA_TIMESTAMP =
            (record, kafkaTimestamp) ->
                    record.fromFuture() ? Long.MIN_VALUE : record.timestampMillis();

    /** The inputs that wait for each other. */
    private static final String ALIGNED = "inputs";

    /**
     * How often they hear of each other. In between each of them gets one drift further at most, so
     * this bounds how fast a job catches up: with half an hour, at 3,600 times real time.
     */
    private static final Duration ALIGNMENT_INTERVAL = Duration.ofMillis(500);

    private WatermarkStrategies() {}

    /**
     * Every partition has to speak, by records or by ticks; one that is silent too long is left
     * out.
     */
    static WatermarkStrategy<RawRecord> ticked(Duration outOfOrderness, Duration idleness) {
        WatermarkStrategy<RawRecord> strategy =
                WatermarkStrategy.<RawRecord>forBoundedOutOfOrderness(outOfOrderness)
                        .withTimestampAssigner(KAFKA_TIMESTAMP);
        return idleness.isZero() ? strategy : strategy.withIdleness(idleness);
    }

    /**
     * The same, read no further ahead of the slowest such input than this. Else a job that catches
     * up would read all tasks of hours before the GPUs of the first minute, and hold them in
     * memory.
     */
    static WatermarkStrategy<RawRecord> aligned(
            WatermarkStrategy<RawRecord> strategy, Duration maxDrift) {
        return strategy.withWatermarkAlignment(ALIGNED, maxDrift, ALIGNMENT_INTERVAL);
    }

    /**
     * Nobody waits for this input: its records carry a time that lies ahead when they are written.
     */
    static WatermarkStrategy<RawRecord> alwaysIdle() {
        return WatermarkStrategy.<RawRecord>forGenerator(context -> new IdleGenerator())
                .withTimestampAssigner(KAFKA_TIMESTAMP);
    }

    private static final class IdleGenerator implements WatermarkGenerator<RawRecord> {
        @Override
        public void onEvent(RawRecord event, long eventTimestamp, WatermarkOutput output) {
            output.markIdle();
        }

        @Override
        public void onPeriodicEmit(WatermarkOutput output) {
            output.markIdle();
        }
    }
}
