package io.reachflow.jobs.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.record.RawRecord;
import io.reachflow.jobs.story.Await;
import io.reachflow.schema.Tick;
import io.reachflow.schema.Topic;
import io.reachflow.schema.TopicNames;
import io.reachflow.schema.WireEncoder;
import io.reachflow.streams.broker.EmbeddedBroker;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Telemetry comes in minute by minute, and the other inputs stand still at midnight. */
class CatchingUpITCase {
    private static final TopicNames TOPICS = new TopicNames("in.", "out.");
    private static final byte[] TICK = new WireEncoder().encode(new Tick("test"));
    private static final long MINUTE_MILLIS = 60_000;
    private static final long END_MILLIS = Duration.ofDays(7).toMillis();

    /** So often in a row nothing must be read of what is written: two seconds. */
    private static final int RESTS = 20;

    /** Records of telemetry that the job has read. Its tasks run in this JVM. */
    private static final AtomicLong READ = new AtomicLong();

    @TempDir Path directory;
    private EmbeddedBroker broker;
    private KafkaProducer<byte[], byte[]> producer;

    private long written;
    private long lastRead;
    private int sameReads;

    @BeforeEach
    void start() throws Exception {
        READ.set(0);
        broker = EmbeddedBroker.start();
        try (TopicAdmin topics = new TopicAdmin(broker.bootstrapServers())) {
            topics.create(TopicPlan.replay(TOPICS, 1).all());
        }
        producer = Recording.producer(broker.bootstrapServers());
    }

    @AfterEach
    void stop() {
        producer.close();
        broker.close();
    }

    private static DataStream<RawRecord> counted(DataStream<RawRecord> telemetry) {
        return telemetry
                .map(
                        record -> {
                            READ.incrementAndGet();
                            return record;
                        })
                .returns(RawRecord.class)
                .setParallelism(telemetry.getParallelism());
    }

    @Test
    void readsHalfAnHourAheadAndNotMore() throws Exception {
        tick(0);
        JobClient job =
                new RecordedJob(broker.bootstrapServers(), directory)
                        .set("event-time.idleness", "0")
                        .set("policy", "weighted-score")
                        .through(CatchingUpITCase::counted, output -> output)
                        .start(TOPICS);
        Await.until("the job reads", () -> READ.get() == 1);

        Await.until("it reads no further", this::isHeldBack);
        assertThat(lastRead).as("minutes, from midnight on").isGreaterThan(30);

        tick(END_MILLIS);
        Await.until("it has read all", () -> READ.get() == 1 + written + 1);
        job.cancel().get(1, TimeUnit.MINUTES);
    }

    /** Writes one more minute. The inputs may not have heard of each other yet. */
    private boolean isHeldBack() throws Exception {
        send(Topic.TELEMETRY, ++written * MINUTE_MILLIS).get(1, TimeUnit.MINUTES);
        long now = READ.get();
        sameReads = now == lastRead ? sameReads + 1 : 0;
        lastRead = now;
        return sameReads >= RESTS;
    }

    private void tick(long timeMillis) throws Exception {
        for (Topic topic : Topic.of(Topic.Role.INPUT)) {
            send(topic, timeMillis).get(1, TimeUnit.MINUTES);
        }
    }

    private Future<RecordMetadata> send(Topic topic, long timeMillis) {
        return producer.send(new ProducerRecord<>(TOPICS.input(topic), 0, timeMillis, null, TICK));
    }
}
