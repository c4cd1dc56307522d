package io.reachflow.cli.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.cli.Main;
import io.reachflow.schema.TopicNames;
import io.reachflow.streams.broker.EmbeddedBroker;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicPlan;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On a real broker, with transactions that were left open. */
class TxnCommandITCase {
    private EmbeddedBroker broker;
    private KafkaProducer<byte[], byte[]> hanging;
    private KafkaProducer<byte[], byte[]> foreign;

    @BeforeEach
    void leaveTransactionsOpen() throws Exception {
        broker = EmbeddedBroker.start();
        try (TopicAdmin admin = new TopicAdmin(broker.bootstrapServers())) {
            admin.create(TopicPlan.replay(TopicNames.STANDARD, 1).outputs());
        }
        hanging = open("reachflow-0-17");
        foreign = open("reachflow:again.-0-3");
    }

    @AfterEach
    void stop() {
        hanging.close();
        foreign.close();
        broker.close();
    }

    @Test
    void listsThoseOfTheDeploymentAndNoOthers() {
        assertThat(run(0, "list")).contains("reachflow-0-17", "Ongoing", "assignments-0");
        assertThat(run(0, "list")).doesNotContain("again.");
        assertThat(run(0, "list", "--output-prefix", "again."))
                .contains("reachflow:again.-0-3")
                .doesNotContain("reachflow-0-17");
        assertThat(run(0, "list", "--deployment", "other")).contains("No transaction of other");
    }

    @Test
    void abortsOnlyWhatIsOldAndOnlyWhenTold() {
        assertThat(run(0, "abort", "--yes")).contains("has been open for 300 s");
        assertThat(run(0, "list")).contains("reachflow-0-17");

        assertThat(run(0, "abort", "--older-than", "0")).contains("Nothing was done");
        assertThat(run(0, "list")).contains("reachflow-0-17");

        assertThat(run(0, "abort", "--older-than", "0", "--yes")).contains("Aborted 1.");
        assertThat(run(0, "list")).contains("No transaction of reachflow is open");
        assertThat(run(0, "list", "--output-prefix", "again.")).contains("again.-0-3");
    }

    @Test
    void anAgeThatCantBeIsRefused() {
        assertThat(run(2, "abort", "--older-than", "-1")).contains("must not be negative");
    }

    private String run(int exitCode, String action, String... options) {
        StringWriter said = new StringWriter();
        String[] arguments = new String[options.length + 4];
        arguments[0] = "txn";
        arguments[1] = action;
        arguments[2] = "--brokers";
        arguments[3] = broker.bootstrapServers();
        System.arraycopy(options, 0, arguments, 4, options.length);
        assertThat(
                        Main.commandLine()
                                .setOut(new PrintWriter(said, true))
                                .setErr(new PrintWriter(said, true))
                                .execute(arguments))
                .as(said::toString)
                .isEqualTo(exitCode);
        return said.toString();
    }

    private KafkaProducer<byte[], byte[]> open(String transactionalId) throws Exception {
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
        producer.beginTransaction();
        producer.send(new ProducerRecord<>("assignments", new byte[] {1}))
                .get(30, TimeUnit.SECONDS);
        return producer;
    }
}
