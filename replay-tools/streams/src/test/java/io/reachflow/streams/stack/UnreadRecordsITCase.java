package io.reachflow.streams.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.streams.broker.EmbeddedBroker;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class UnreadRecordsITCase {
    private static EmbeddedBroker broker;
    private static Admin admin;
    private static UnreadRecords unread;

    @BeforeAll
    static void startBroker() {
        broker = EmbeddedBroker.start();
        admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
        unread = new UnreadRecords(broker.bootstrapServers());
    }

    @AfterAll
    static void stopBroker() {
        unread.close();
        admin.close();
        broker.close();
    }

    private static TopicPartition topic(String name) throws Exception {
        admin.createTopics(List.of(new NewTopic(name, 1, (short) 1))).all().get();
        return new TopicPartition(name, 0);
    }

    private static KafkaProducer<byte[], byte[]> transactional(String id) {
        KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(
                        Map.of(
                                "bootstrap.servers",
                                broker.bootstrapServers(),
                                "transactional.id",
                                id),
                        new ByteArraySerializer(),
                        new ByteArraySerializer());
        producer.initTransactions();
        return producer;
    }

    private static void send(KafkaProducer<byte[], byte[]> producer, TopicPartition to)
            throws Exception {
        producer.send(new ProducerRecord<>(to.topic(), 0, null, new byte[] {1})).get();
    }

    @Test
    void theMarkOfACommitIsNothingToRead() throws Exception {
        TopicPartition topic = topic("committed");
        try (KafkaProducer<byte[], byte[]> producer = transactional("committed")) {
            producer.beginTransaction();
            send(producer, topic);
            producer.commitTransaction();
        }
        assertThat(unread.between(topic, 0, 2)).isTrue();
        assertThat(unread.between(topic, 1, 2)).isFalse();
        assertThat(unread.between(topic, 2, 2)).isFalse();
    }

    @Test
    void whatWasAbortedIsNothingToRead() throws Exception {
        TopicPartition topic = topic("aborted");
        try (KafkaProducer<byte[], byte[]> producer = transactional("aborted")) {
            producer.beginTransaction();
            send(producer, topic);
            producer.abortTransaction();
        }
        assertThat(unread.between(topic, 0, 2)).isFalse();
    }

    @Test
    void whatMayYetBeCommittedIsSomethingToRead() throws Exception {
        TopicPartition topic = topic("open");
        try (KafkaProducer<byte[], byte[]> producer = transactional("open")) {
            producer.beginTransaction();
            send(producer, topic);
            assertThat(unread.between(topic, 0, 1)).isTrue();
            producer.abortTransaction();
        }
        assertThat(unread.between(topic, 0, 2)).isFalse();
    }
}
