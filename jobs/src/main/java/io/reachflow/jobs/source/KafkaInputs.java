package io.reachflow.jobs.source;

import io.reachflow.jobs.settings.JobSettings;
import io.reachflow.jobs.topology.Inputs;
import io.reachflow.schema.TopicNames;
import java.time.Duration;
import java.util.function.ToIntFunction;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceBuilder;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The topics as streams. */
public final class KafkaInputs {
    private final StreamExecutionEnvironment environment;
    private final JobSettings settings;
    private final ToIntFunction<String> partitions;

    /**
     * Ready to be opened.
     *
     * @param partitions how many a topic has
     */
    public KafkaInputs(
            StreamExecutionEnvironment environment,
            JobSettings settings,
            ToIntFunction<String> partitions) {
        this.environment = environment;
        this.settings = settings;
        this.partitions = partitions;
    }

    public Inputs open() {
        TopicNames topics = settings.topics();
        return new Inputs(
                stream("telemetry", topics.telemetry(), ticked()),
                stream("arrivals", topics.arrivals(), ticked()),
                stream("outcomes", topics.outcomes(), ticked()),
                stream("spill", topics.spillIn(), spillTime()));
    }

    private WatermarkStrategy<RawRecord> ticked() {
        // A recording ends instead of falling silent, and must not be overtaken while it is read;
        // nor may a replay that waits for the job between two ticks.
        boolean waitsForAll = settings.bounded() || settings.writesTicks();
        Duration idleness = waitsForAll ? Duration.ZERO : settings.idleness();
        return EventTime.ofTicked(settings.outOfOrderness(), idleness);
    }

    /**
     * Spills come back through a transaction, about a checkpoint later. To wait for them would hold
     * every window up by that; so live nobody waits, and a spill names a time that lies far enough
     * ahead. In a recording they are all there, and are waited for.
     */
    private WatermarkStrategy<RawRecord> spillTime() {
        return settings.bounded() ? ticked() : EventTime.ofUnawaited();
    }

    /** A reader without a partition would never speak, and hold event time back for all. */
    private DataStream<RawRecord> stream(
            String name, String topic, WatermarkStrategy<RawRecord> eventTime) {
        return environment
                .fromSource(source(name, topic), eventTime, "read " + topic)
                .uid("read-" + name)
                .setParallelism(
                        Math.min(environment.getParallelism(), partitions.applyAsInt(topic)));
    }

    private KafkaSource<RawRecord> source(String name, String topic) {
        KafkaSourceBuilder<RawRecord> builder =
                KafkaSource.<RawRecord>builder()
                        .setBootstrapServers(settings.brokers())
                        .setTopics(topic)
                        .setGroupId(settings.deployment() + "-" + name)
                        .setClientIdPrefix(settings.deployment() + "-" + name)
                        .setStartingOffsets(start())
                        .setProperties(settings.kafkaProperties())
                        .setProperty("isolation.level", "read_committed")
                        .setDeserializer(new RawRecordReader(settings.maxAhead()));
        if (settings.bounded()) {
            builder.setBounded(OffsetsInitializer.latest());
        }
        return builder.build();
    }

    private OffsetsInitializer start() {
        return switch (settings.startFrom()) {
            case EARLIEST -> OffsetsInitializer.earliest();
            case LATEST -> OffsetsInitializer.latest();
        };
    }
}
