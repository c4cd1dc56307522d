package io.reachflow.jobs.source;

import io.reachflow.jobs.record.Inputs;
import io.reachflow.jobs.record.RawRecord;
import io.reachflow.jobs.settings.JobSettings;
import io.reachflow.schema.Topic;
import java.time.Duration;
import java.util.function.ToIntFunction;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceBuilder;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.consumer.ConsumerConfig;

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
        return Inputs.open(this::stream);
    }

    private WatermarkStrategy<RawRecord> eventTime(Topic topic) {
        return topic.role() == Topic.Role.LOOP ? spillTime() : ticked();
    }

    private WatermarkStrategy<RawRecord> ticked() {
        // A recording ends instead of falling silent, and must not be overtaken while it is read;
        // nor may a replay that waits for the job between two ticks.
        boolean waitsForAll = settings.bounded() || settings.writesTicks();
        Duration idleness = waitsForAll ? Duration.ZERO : settings.idleness();
        WatermarkStrategy<RawRecord> ticked =
                WatermarkStrategies.ticked(settings.outOfOrderness(), idleness);
        // Held back, a partition that ends could fail the job (FLINK-39728); and whoever waits for
        // the job between two ticks would wait for its inputs to hear of each other, too.
        return waitsForAll || settings.maxDrift().isZero()
                ? ticked
                : WatermarkStrategies.aligned(ticked, settings.maxDrift());
    }

    /**
     * Spills come back through a transaction, about a checkpoint later. To wait for them would hold
     * every window up by that; so live nobody waits, and a spill names a time that lies far enough
     * ahead. In a recording they are all there, and are waited for.
     */
    private WatermarkStrategy<RawRecord> spillTime() {
        return settings.bounded() ? ticked() : WatermarkStrategies.alwaysIdle();
    }

    /** A reader without a partition would never speak, and hold event time back for all. */
    private DataStream<RawRecord> stream(Topic topic) {
        String name = settings.topics().input(topic);
        return environment
                .fromSource(source(topic), eventTime(topic), "read " + name)
                .uid("read-" + topic.shortName())
                .setParallelism(
                        Math.min(environment.getParallelism(), partitions.applyAsInt(name)));
    }

    private KafkaSource<RawRecord> source(Topic topic) {
        String client = settings.writer() + "-" + topic.shortName();
        KafkaSourceBuilder<RawRecord> builder =
                KafkaSource.<RawRecord>builder()
                        .setBootstrapServers(settings.brokers())
                        .setTopics(settings.topics().input(topic))
                        .setGroupId(client)
                        .setClientIdPrefix(client)
                        .setStartingOffsets(start())
                        .setProperty(
                                ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                                JobSettings.REQUEST_TIMEOUT_MILLIS)
                        .setProperties(settings.kafkaProperties())
                        .setProperty("isolation.level", "read_committed")
                        .setDeserializer(
                                new RawRecordDeserializer(
                                        topic.role() == Topic.Role.LOOP
                                                ? null
                                                : settings.maxAhead()));
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
