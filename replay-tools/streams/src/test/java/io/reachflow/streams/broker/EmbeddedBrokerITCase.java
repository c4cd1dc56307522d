package io.reachflow.streams.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedBrokerITCase {
    private static final TopicPartition PARTITION = new TopicPartition("notes", 0);

    @Test
    void readersOfCommittedRecordsNeverSeeAnAbortedTransaction() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            createTopic(broker);
            try (KafkaProducer<String, String> producer =
                    producer(broker, Map.of("transactional.id", "writer"))) {
                producer.initTransactions();
                producer.beginTransaction();
                producer.send(note("torn up")).get();
                producer.abortTransaction();
                producer.beginTransaction();
                producer.send(note("kept")).get();
                producer.commitTransaction();
            }
            assertThat(read(broker, "read_committed", 1)).containsExactly("kept");
            assertThat(read(broker, "read_uncommitted", 2)).containsExactly("torn up", "kept");
        }
    }

    @Test
    void transactionsUseTheVersionThatCannotTear() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start();
                Admin admin = admin(broker)) {
            assertThat(
                            admin.describeFeatures()
                                    .featureMetadata()
                                    .get()
                                    .finalizedFeatures()
                                    .get("transaction.version")
                                    .maxVersionLevel())
                    .isEqualTo((short) 2);
        }
    }

    @Test
    void dataInAGivenDirectoryOutlivesTheBrokerAndItsPort(@TempDir Path directory)
            throws Exception {
        try (EmbeddedBroker first = EmbeddedBroker.start(BrokerSettings.onFreePorts(directory))) {
            createTopic(first);
            try (KafkaProducer<String, String> producer = producer(first, Map.of())) {
                producer.send(note("still here")).get();
            }
        }
        try (EmbeddedBroker second = EmbeddedBroker.start(BrokerSettings.onFreePorts(directory))) {
            assertThat(read(second, "read_committed", 1)).containsExactly("still here");
        }
    }

    @Test
    void recordsFromYearsAgoAreAccepted() throws Exception {
        long longAgo = Instant.parse("2019-01-01T00:00:00Z").toEpochMilli();
        try (EmbeddedBroker broker = EmbeddedBroker.start();
                KafkaProducer<String, String> producer = producer(broker, Map.of())) {
            createTopic(broker);
            assertThat(
                            producer.send(new ProducerRecord<>("notes", 0, longAgo, "k", "old"))
                                    .get()
                                    .timestamp())
                    .isEqualTo(longAgo);
        }
    }

    @Test
    void aTakenPortIsNamed(@TempDir Path directory) throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int taken = other.getLocalPort();
            BrokerSettings settings =
                    new BrokerSettings(taken, FreePorts.find(1).get(0), directory);
            assertThatThrownBy(() -> EmbeddedBroker.start(settings))
                    .hasMessageContaining("The port (" + taken + ") is taken");
        }
    }

    /** One id in 64 does. */
    @Test
    void aClusterIdMayBeginWithADash(@TempDir Path directory) {
        BrokerSettings settings = BrokerSettings.onFreePorts(directory);
        while (!settings.clusterId().toString().startsWith("-")) {
            settings = new BrokerSettings(settings.port(), FreePorts.find(1).get(0), directory);
        }
        try (EmbeddedBroker broker = EmbeddedBroker.start(settings)) {
            assertThat(broker.bootstrapServers()).isEqualTo(settings.bootstrapServers());
        }
    }

    private static ProducerRecord<String, String> note(String text) {
        return new ProducerRecord<>("notes", "key", text);
    }

    private static Admin admin(EmbeddedBroker broker) {
        return Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
    }

    private static void createTopic(EmbeddedBroker broker) throws Exception {
        try (Admin admin = admin(broker)) {
            NewTopic topic = new NewTopic("notes", Optional.of(1), Optional.empty());
            admin.createTopics(List.of(topic.configs(Map.of("retention.ms", "-1")))).all().get();
        }
    }

    private static KafkaProducer<String, String> producer(
            EmbeddedBroker broker, Map<String, Object> more) {
        Map<String, Object> settings = new HashMap<>(more);
        settings.put("bootstrap.servers", broker.bootstrapServers());
        return new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
    }

    private static List<String> read(EmbeddedBroker broker, String isolation, int count) {
        Map<String, Object> settings =
                Map.of(
                        "bootstrap.servers",
                        broker.bootstrapServers(),
                        "isolation.level",
                        isolation,
                        "auto.offset.reset",
                        "earliest");
        List<String> values = new ArrayList<>();
        Instant deadline = Instant.now().plusSeconds(20);
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            consumer.assign(List.of(PARTITION));
            long end = consumer.endOffsets(List.of(PARTITION)).get(PARTITION);
            while (consumer.position(PARTITION) < end && Instant.now().isBefore(deadline)) {
                consumer.poll(Duration.ofMillis(100)).forEach(record -> values.add(record.value()));
            }
        }
        assertThat(values).hasSize(count);
        return values;
    }
}
