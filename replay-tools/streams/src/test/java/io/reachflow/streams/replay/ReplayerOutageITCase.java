package io.reachflow.streams.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.schema.TopicNames;
import io.reachflow.streams.broker.BrokerSettings;
import io.reachflow.streams.broker.EmbeddedBroker;
import io.reachflow.streams.process.Await;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicPlan;
import io.reachflow.streams.topics.TopicReader;
import io.reachflow.world.World;
import io.reachflow.world.scenario.WorldSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayerOutageITCase {
    private static final int PARTITIONS = 2;
    private static final TopicNames TOPICS = TopicNames.STANDARD;
    private static final World WORLD =
            World.generate(WorldSettings.of(16, Duration.ofMinutes(40), 1, 1));

    /** 40 minutes of trace time in 24 seconds: an outage falls into the middle. */
    private static final ReplaySettings SETTINGS = ReplaySettings.of(ReplayPace.times(100));

    @TempDir private Path directory;

    @Test
    void whatABrokerMissedItGetsLaterOnceAndInOrder() throws InterruptedException {
        BrokerSettings settings = BrokerSettings.onFreePorts(directory);
        EmbeddedBroker broker = EmbeddedBroker.start(settings);
        try {
            try (TopicAdmin admin = new TopicAdmin(settings.bootstrapServers())) {
                admin.create(TopicPlan.replay(TOPICS, PARTITIONS).all());
            }
            try (Replayer replayer =
                    Replayer.start(WORLD, SETTINGS, settings.bootstrapServers(), TOPICS)) {
                await(() -> replayer.stats().telemetrySent() > 100);
                broker.close();
                await(() -> replayer.waitingSince().isPresent());
                assertThat(replayer.stats().finished()).isFalse();
                broker = EmbeddedBroker.start(settings);
                while (!replayer.await(Duration.ofSeconds(1))) {
                    // It ends by itself.
                }
                assertThat(replayer.waitingSince()).isEmpty();
            }
            List<List<String>> sent = sent();
            for (String topic : List.of(TOPICS.telemetry(), TOPICS.arrivals())) {
                assertThat(taken(settings.bootstrapServers(), topic))
                        .isEqualTo(sent.get(topic.equals(TOPICS.telemetry()) ? 0 : 1));
            }
        } finally {
            broker.close();
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        assertThat(Await.until(condition, Duration.ofMinutes(3), Duration.ofMillis(50))).isTrue();
    }

    /** What a replay sends, topic by topic and partition by partition. */
    private static List<List<String>> sent() throws InterruptedException {
        List<ProducerRecord<byte[], byte[]>> telemetry = new ArrayList<>();
        List<ProducerRecord<byte[], byte[]>> arrivals = new ArrayList<>();
        new Replay(
                        WORLD,
                        SETTINGS,
                        new TimestampedTopic(
                                telemetry::add, TOPICS.telemetry(), PARTITIONS, "replayer"),
                        new TimestampedTopic(
                                arrivals::add, TOPICS.arrivals(), PARTITIONS, "replayer"),
                        new TraceClock(
                                ReplayPace.unpaced(),
                                WORLD.settings().startMillis(),
                                new CountDownLatch(1)))
                .run();
        return List.of(byPartition(telemetry), byPartition(arrivals));
    }

    private static List<String> byPartition(List<ProducerRecord<byte[], byte[]>> records) {
        List<String> lines = new ArrayList<>();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            for (ProducerRecord<byte[], byte[]> record : records) {
                int kept =
                        record.partition() == null
                                ? Utils.toPositive(Utils.murmur2(record.key())) % PARTITIONS
                                : record.partition();
                if (kept == partition) {
                    lines.add(line(partition, record.timestamp(), record.value()));
                }
            }
        }
        return lines;
    }

    private static List<String> taken(String brokers, String topic) {
        List<List<String>> lines = List.of(new ArrayList<>(), new ArrayList<>());
        try (TopicReader reader = TopicReader.open(brokers, List.of(topic))) {
            reader.read(
                    topic,
                    (at, stamp, value) ->
                            lines.get(at.partition()).add(line(at.partition(), stamp, value)),
                    (name, read, total) -> {});
        }
        List<String> all = new ArrayList<>(lines.get(0));
        all.addAll(lines.get(1));
        return all;
    }

    private static String line(int partition, long stampMillis, byte[] value) {
        return partition + " " + stampMillis + " " + Utils.murmur2(value);
    }
}
