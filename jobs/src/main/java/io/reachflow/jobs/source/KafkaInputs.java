package io.reachflow.jobs.source;

import io.reachflow.jobs.settings.JobSettings;
import io.reachflow.jobs.topology.Inputs;
import io.reachflow.schema.TopicNames;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceBuilder;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/** The topics as streams. */
public final class KafkaInputs {
    private final StreamExecutionEnvironment environment;
    private final JobSettings settings;

    public KafkaInputs(StreamExecutionEnvironment environment, JobSettings settings) {
        this.environment = environment;
        this.settings = settings;
    }

    public Inputs open() throws ExecutionException, InterruptedException {
        TopicNames topics = settings.topics();
        Map<String, Integer> partitions =
                partitions(
                        List.of(
                                topics.telemetry(),
                                topics.arrivals(),
                                topics.outcomes(),
                                topics.spillIn()));
        return new Inputs(
                stream("telemetry", topics.telemetry(), ticked(), partitions),
                stream("arrivals", topics.arrivals(), ticked(), partitions),
                stream("outcomes", topics.outcomes(), ticked(), partitions),
                stream("spill", topics.spillIn(), spillTime(), partitions));
    }

    private Map<String, Integer> partitions(List<String> topics)
            throws ExecutionException, InterruptedException {
        Properties properties = new Properties();
        properties.putAll(settings.kafkaProperties());
        properties.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, settings.brokers());
        try (Admin admin = Admin.create(properties)) {
            Map<String, Integer> partitions = new HashMap<>();
            admin.describeTopics(topics)
                    .allTopicNames()
                    .get()
                    .forEach((topic, found) -> partitions.put(topic, found.partitions().size()));
            return partitions;
        }
    }

    private WatermarkStrategy<RawRecord> ticked() {
        // A recording ends instead of falling silent, and must not be overtaken while it is read.
        Duration idleness = settings.bounded() ? Duration.ZERO : settings.idleness();
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
            String name,
            String topic,
            WatermarkStrategy<RawRecord> eventTime,
            Map<String, Integer> partitions) {
        return environment
                .fromSource(source(name, topic), eventTime, "read " + topic)
                .uid("read-" + name)
                .setParallelism(Math.min(environment.getParallelism(), partitions.get(topic)));
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
