package io.reachflow.jobs.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.schema.TopicNames;
import io.reachflow.streams.broker.EmbeddedBroker;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.connector.sink2.Committer.CommitRequest;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.apache.flink.connector.kafka.sink.internal.FlinkKafkaInternalProducer;
import org.apache.flink.connector.kafka.sink.internal.KafkaCommitter;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Kafka's own committer on a real broker: what it shrugs off fails here. */
class LossRefusingCommitterITCase {
    private static final String WRITER = "reachflow";
    private static final String ID = WRITER + "-0-7";

    private EmbeddedBroker broker;
    private KafkaCommitter kafka;

    @BeforeEach
    void start() {
        broker = EmbeddedBroker.start();
        try (TopicAdmin admin = new TopicAdmin(broker.bootstrapServers())) {
            admin.create(TopicPlan.replay(TopicNames.STANDARD, 1).outputs());
        }
        kafka =
                new KafkaCommitter(
                        properties(), WRITER, 0, 0, false, FlinkKafkaInternalProducer::new);
    }

    @AfterEach
    void stop() throws Exception {
        kafka.close();
        broker.close();
    }

    @Test
    void whatCanBeCommittedIsAlsoASecondTime() throws Exception {
        Request first = new Request(preparedTransaction());
        Request afterARestart = new Request(first.getCommittable());

        new LossRefusingCommitter(kafka).commit(List.of(first));
        new LossRefusingCommitter(kafka).commit(List.of(afterARestart));

        assertThat(first.signals).isEmpty();
        assertThat(afterARestart.signals).isEmpty();
    }

    @Test
    void whatWasAbortedFailsTheJob() throws Exception {
        KafkaCommittable committable = preparedTransaction();
        abort();

        Request shruggedOff = new Request(committable);
        kafka.commit(List.of(shruggedOff));
        assertThat(shruggedOff.signals).containsExactly("known");

        Request strict = new Request(committable);
        assertThatThrownBy(() -> new LossRefusingCommitter(kafka).commit(List.of(strict)))
                .hasStackTraceContaining("The transaction " + ID + " was aborted")
                .hasStackTraceContaining(
                        "decisions that the last checkpoint counts as made are lost");
        assertThat(strict.signals).containsExactly("unknown");
    }

    /** As a checkpoint holds it: without the producer that wrote it. */
    private KafkaCommittable preparedTransaction() throws Exception {
        try (FlinkKafkaInternalProducer<byte[], byte[]> producer =
                new FlinkKafkaInternalProducer<>(properties(), ID)) {
            producer.initTransactions();
            producer.beginTransaction();
            String topic = TopicNames.STANDARD.assignments();
            producer.send(new ProducerRecord<>(topic, new byte[] {1})).get(30, TimeUnit.SECONDS);
            KafkaCommittable committable = KafkaCommittable.of(producer);
            producer.precommitTransaction();
            return new KafkaCommittable(
                    committable.getProducerId(), committable.getEpoch(), ID, null);
        }
    }

    private void abort() throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.fenceProducers(List.of(ID)).all().get(30, TimeUnit.SECONDS);
        }
    }

    private Properties properties() {
        Properties properties = new Properties();
        properties.put("bootstrap.servers", broker.bootstrapServers());
        properties.put("key.serializer", ByteArraySerializer.class.getName());
        properties.put("value.serializer", ByteArraySerializer.class.getName());
        return properties;
    }

    /** Flink's answers to the committer's signals, and what the signals were. */
    private static final class Request implements CommitRequest<KafkaCommittable> {
        private final KafkaCommittable committable;
        private final List<String> signals = new ArrayList<>();

        Request(KafkaCommittable committable) {
            this.committable = committable;
        }

        @Override
        public KafkaCommittable getCommittable() {
            return committable;
        }

        @Override
        public int getNumberOfRetries() {
            return 0;
        }

        @Override
        public void signalFailedWithKnownReason(Throwable reason) {
            signals.add("known");
        }

        @Override
        public void signalFailedWithUnknownReason(Throwable reason) {
            signals.add("unknown");
            throw new IllegalStateException("Failed to commit " + committable, reason);
        }

        @Override
        public void retryLater() {
            signals.add("retry");
        }

        @Override
        public void updateAndRetryLater(KafkaCommittable updated) {
            signals.add("retry");
        }

        @Override
        public void signalAlreadyCommitted() {
            signals.add("committed");
        }
    }
}
