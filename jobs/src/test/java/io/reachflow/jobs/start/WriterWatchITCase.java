package io.reachflow.jobs.start;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.jobs.settings.JobSettings;
import io.reachflow.schema.TopicNames;
import io.reachflow.streams.broker.EmbeddedBroker;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicPlan;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.configuration.Configuration;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A job that was killed and one that lives, as the broker sees them. */
class WriterWatchITCase {
    private EmbeddedBroker broker;

    @BeforeEach
    void startBroker() {
        broker = EmbeddedBroker.start();
        try (TopicAdmin admin = new TopicAdmin(broker.bootstrapServers())) {
            admin.create(TopicPlan.replay(TopicNames.STANDARD, 1).outputs());
        }
    }

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    @Test
    void whatAKilledJobLeftOpenDoesNotKeepTheNextOneAway() throws Exception {
        try (KafkaProducer<byte[], byte[]> left = producer("reachflow-0-5")) {
            left.beginTransaction();
            left.send(new ProducerRecord<>("assignments", new byte[] {1}))
                    .get(30, TimeUnit.SECONDS);

            assertThatCode(() -> watch("").requireSilence()).doesNotThrowAnyException();
            left.abortTransaction();
        }
    }

    @Test
    void whoTakesNewIdsLives() throws Exception {
        AtomicBoolean stopped = new AtomicBoolean();
        producer("reachflow-0-1").close();
        CompletableFuture<Void> other =
                CompletableFuture.runAsync(
                        () -> {
                            for (int checkpoint = 2; !stopped.get(); checkpoint++) {
                                producer("reachflow-0-" + checkpoint).close();
                            }
                        });
        try {
            assertThatThrownBy(() -> watch("").requireSilence())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(
                            "Somebody writes to the broker under the name (reachflow)");
            // A replay of the same deployment has ids of its own.
            assertThatCode(() -> watch("again.").requireSilence()).doesNotThrowAnyException();
        } finally {
            stopped.set(true);
            other.get(60, TimeUnit.SECONDS);
        }
    }

    private WriterWatch watch(String outputPrefix) {
        return new WriterWatch(
                new JobSettings(
                        broker.bootstrapServers(),
                        new TopicNames("", outputPrefix),
                        false,
                        new Properties(),
                        new Configuration()));
    }

    private KafkaProducer<byte[], byte[]> producer(String transactionalId) {
        KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(
                        Map.of(
                                "bootstrap.servers",
                                broker.bootstrapServers(),
                                "transactional.id",
                                transactionalId),
                        new ByteArraySerializer(),
                        new ByteArraySerializer());
        producer.initTransactions();
        return producer;
    }
}
