package io.reachflow.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.checker.invariant.VerifySettings;
import io.reachflow.checker.invariant.Violation;
import io.reachflow.schema.TopicNames;
import io.reachflow.streams.broker.EmbeddedBroker;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicPlan;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TopicAuditITCase {
    private static final long HOUR = 3_600_000;

    private final List<Violation> found = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private final Story story = new Story();

    private final LiveAudit audit =
            new LiveAudit(
                    TopicNames.STANDARD,
                    VerifySettings.STANDARD,
                    new AuditSettings(Duration.ZERO, Duration.ofHours(2)),
                    found::add);
    private int sent;
    private boolean lost;

    @Test
    @Timeout(300)
    void theTopicsOfARunningSystemAreFollowedAsTheyGrow() {
        try (EmbeddedBroker broker = EmbeddedBroker.start();
                KafkaProducer<byte[], byte[]> producer = producer(broker)) {
            createTopics(broker);
            LiveAuditTest.hourOfWork(story, 0);
            send(producer);

            VerifyReport report =
                    new TopicAudit(audit, lines::add)
                            .run(
                                    broker.bootstrapServers(),
                                    TopicNames.STANDARD,
                                    () -> goOn(producer));

            assertThat(found)
                    .singleElement()
                    .asString()
                    .contains("Task bad arrived at " + HOUR + " and was never decided on.");
            assertThat(report.violationCount()).isEqualTo(1);
            assertThat(report.decisions()).isGreaterThan(60);
            assertThat(lines).isNotEmpty().allMatch(line -> line.startsWith("checked "));
        }
    }

    /** When the first hour is checked, a task is lost in the second. */
    private boolean goOn(KafkaProducer<byte[], byte[]> producer) {
        boolean isFirstHourChecked = audit.horizonMillis() > HOUR / 2;
        if (isFirstHourChecked && !lost) {
            lost = true;
            assertThat(found).isEmpty();
            story.at(HOUR).task("bad");
            LiveAuditTest.hourOfWork(story, 1);
            send(producer);
        }
        return found.isEmpty();
    }

    private static void createTopics(EmbeddedBroker broker) {
        try (TopicAdmin admin = new TopicAdmin(broker.bootstrapServers())) {
            admin.create(TopicPlan.replay(TopicNames.STANDARD, 2).all());
        }
    }

    private void send(KafkaProducer<byte[], byte[]> producer) {
        for (Story.Told one : story.told().subList(sent, story.told().size())) {
            byte[] key = one.key().getBytes(StandardCharsets.UTF_8);
            ProducerRecord<byte[], byte[]> record =
                    new ProducerRecord<>(one.topic(), null, one.timeMillis(), key, one.value());
            Future<RecordMetadata> unused = producer.send(record);
        }
        producer.flush();
        sent = story.told().size();
    }

    private static KafkaProducer<byte[], byte[]> producer(EmbeddedBroker broker) {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers()),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }
}
