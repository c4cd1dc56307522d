package io.reachflow.jobs.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.schema.TopicNames;
import io.reachflow.streams.broker.EmbeddedBroker;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicPlan;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.apache.flink.connector.kafka.sink.internal.FlinkKafkaInternalProducer;
import org.apache.flink.connector.kafka.sink.internal.KafkaCommitter;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A real broker is asked what became of transactions, by a job that comes back to them. */
class TransactionOutcomesITCase {
    private static final String WRITER = "reachflow";
    private static int next;

    private static EmbeddedBroker broker;
    private final String id = WRITER + "-0-" + ++next;
    private final Counter lost = new SimpleCounter();
    private KafkaCommitter kafka;

    @BeforeAll
    static void startBroker() {
        broker = EmbeddedBroker.start();
        try (TopicAdmin admin = new TopicAdmin(broker.bootstrapServers())) {
            admin.create(TopicPlan.replay(TopicNames.STANDARD, 1).outputs());
        }
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    @BeforeEach
    void makeKafkasCommitter() {
        kafka =
                new KafkaCommitter(
                        properties(), WRITER, 0, 0, false, FlinkKafkaInternalProducer::new);
    }

    @AfterEach
    void closeKafkasCommitter() throws Exception {
        kafka.close();
    }

    @Test
    void anOpenOneIsCommitted() throws Exception {
        KafkaCommittable prepared = write(End.NONE);
        assertThat(outcome(prepared)).isEqualTo(TransactionOutcome.OPEN);

        RecordedRequest request = new RecordedRequest(prepared);
        committer(false).commit(List.of(request));

        assertThat(request.signals()).isEmpty();
        assertThat(outcome(prepared)).isEqualTo(TransactionOutcome.COMMITTED);
    }

    /**
     * One of the two is committed while the producer learns that the broker knows the second
     * version of transactions. It then raises its epoch, and leaves the id empty.
     */
    @Test
    void oneWhoseProducerRaisedItsEpochAfterTheCommitIsFine() throws Exception {
        KafkaCommittable first = write(id, End.NONE);
        KafkaCommittable second = write(id + "-again", End.NONE);

        kafka.commit(List.of(new RecordedRequest(first), new RecordedRequest(second)));

        assertThat(List.of(state(first), state(second)))
                .containsOnlyOnce(TransactionState.EMPTY)
                .doesNotContain(TransactionState.ONGOING);
        assertThat(outcome(first)).isEqualTo(TransactionOutcome.COMMITTED);
        assertThat(outcome(second)).isEqualTo(TransactionOutcome.COMMITTED);
    }

    /** Empty as well, but two epochs on: one of the abort, one of the other writer. */
    @Test
    void oneThatWasAbortedBeforeAnotherWriterCameIsLost() throws Exception {
        KafkaCommittable prepared = write(End.NONE);
        abort();
        try (FlinkKafkaInternalProducer<byte[], byte[]> other =
                new FlinkKafkaInternalProducer<>(properties(), id)) {
            other.initTransactions();
        }

        assertThat(state(prepared)).isEqualTo(TransactionState.EMPTY);
        assertThat(outcome(prepared)).isEqualTo(TransactionOutcome.ABORTED);
    }

    /** Kafka's own committer takes it for lost: that is why the broker is asked. */
    @Test
    void oneThatWasCommittedBeforeTheCrashIsFine() throws Exception {
        KafkaCommittable committed = write(End.COMMIT);

        RecordedRequest plain = new RecordedRequest(committed);
        kafka.commit(List.of(plain));
        RecordedRequest request = new RecordedRequest(committed);
        committer(false).commit(List.of(request));

        assertThat(plain.signals()).containsExactly("failed, known");
        assertThat(request.signals()).containsExactly("committed");
        assertThat(lost.getCount()).isZero();
    }

    @Test
    void oneThatWasAbortedEndsTheJob() throws Exception {
        KafkaCommittable prepared = write(End.NONE);
        abort();

        assertThat(outcome(prepared)).isEqualTo(TransactionOutcome.ABORTED);
        assertThatThrownBy(() -> committer(false).commit(List.of(new RecordedRequest(prepared))))
                .hasRootCauseInstanceOf(LostTransactionException.class)
                .hasStackTraceContaining("The transaction " + id + " was aborted")
                .hasStackTraceContaining("before checkpoint " + next);
    }

    @Test
    void aLossThatIsAcceptedIsCounted() throws Exception {
        KafkaCommittable prepared = write(End.NONE);
        abort();

        RecordedRequest request = new RecordedRequest(prepared);
        committer(true).commit(List.of(request));

        assertThat(request.signals()).containsExactly("failed, known");
        assertThat(lost.getCount()).isOne();
    }

    @Test
    void oneThatTheBrokerHasForgottenEndsTheJobToo() {
        KafkaCommittable forgotten = new KafkaCommittable(7, (short) 0, id, null);

        assertThatThrownBy(() -> committer(false).commit(List.of(new RecordedRequest(forgotten))))
                .hasStackTraceContaining("The transaction " + id + " is not known to the broker");
    }

    /** Shut out by another writer, with a transaction of its own under the id. */
    @Test
    void oneThatAnotherWriterHasTakenIsLost() throws Exception {
        KafkaCommittable prepared = write(End.NONE);
        KafkaCommittable other = write(End.NONE);

        assertThat(outcome(prepared)).isEqualTo(TransactionOutcome.ABORTED);
        assertThat(outcome(other)).isEqualTo(TransactionOutcome.OPEN);
    }

    private enum End {
        NONE,
        COMMIT
    }

    private KafkaCommittable write(End end) throws Exception {
        return write(id, end);
    }

    /** As a checkpoint holds it: without the producer that wrote it. */
    private static KafkaCommittable write(String id, End end) throws Exception {
        try (FlinkKafkaInternalProducer<byte[], byte[]> producer =
                new FlinkKafkaInternalProducer<>(properties(), id)) {
            producer.initTransactions();
            producer.beginTransaction();
            String topic = TopicNames.STANDARD.assignments();
            producer.send(new ProducerRecord<>(topic, new byte[] {1})).get(30, TimeUnit.SECONDS);
            KafkaCommittable prepared =
                    new KafkaCommittable(producer.getProducerId(), producer.getEpoch(), id, null);
            producer.precommitTransaction();
            if (end == End.COMMIT) {
                producer.commitTransaction();
            }
            return prepared;
        }
    }

    private LossRefusingCommitter committer(boolean acceptsLoss) {
        return new LossRefusingCommitter(
                kafka, new TransactionOutcomes(properties()), acceptsLoss, lost);
    }

    private static TransactionOutcome outcome(KafkaCommittable committable) throws Exception {
        return new TransactionOutcomes(properties()).of(committable);
    }

    private static TransactionState state(KafkaCommittable committable) throws Exception {
        String id = committable.getTransactionalId();
        try (Admin admin = Admin.create(properties())) {
            return admin.describeTransactions(List.of(id)).description(id).get().state();
        }
    }

    private void abort() throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.fenceProducers(List.of(id)).all().get(30, TimeUnit.SECONDS);
        }
    }

    private static Properties properties() {
        Properties properties = new Properties();
        properties.put("bootstrap.servers", broker.bootstrapServers());
        properties.put("key.serializer", ByteArraySerializer.class.getName());
        properties.put("value.serializer", ByteArraySerializer.class.getName());
        return properties;
    }
}
