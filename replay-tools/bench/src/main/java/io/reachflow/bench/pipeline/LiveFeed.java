package io.reachflow.bench.pipeline;

import io.reachflow.schema.GpuTelemetry;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TopicNames;
import io.reachflow.streams.replay.KafkaRecordSink;
import io.reachflow.streams.replay.TimestampedTopic;
import io.reachflow.streams.replay.WorkerThread;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

/**
 * A network at work, on a thread of its own: announces its GPUs, keeps them alive with heartbeats,
 * and offers tasks at a rate that is set from outside, whether or not they are taken up. The broker
 * stamps the records; ticks keep every partition's time moving.
 */
final class LiveFeed implements AutoCloseable {
    private static final String SOURCE = "bench";
    private static final double HEARTBEAT_SECONDS = 15;
    private static final long STEP_MILLIS = 2;
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final String brokers;
    private final TopicNames topics;
    private final int partitions;
    private final BenchFleet fleet;
    private final FirstSightings arrivals;
    private final AtomicLong arrived = new AtomicLong();
    private final WorkerThread worker;
    private volatile double tasksPerSecond;

    private LiveFeed(
            BenchEnvironment bench, TopicNames topics, BenchFleet fleet, FirstSightings arrivals) {
        this.brokers = bench.brokers();
        this.topics = topics;
        this.partitions = bench.settings().partitions();
        this.fleet = fleet;
        this.arrivals = arrivals;
        this.worker = WorkerThread.start("feed", this::run);
    }

    /** Begins without tasks. The sightings are told when the broker appended a task. */
    static LiveFeed start(
            BenchEnvironment bench, TopicNames topics, BenchFleet fleet, FirstSightings arrivals) {
        return new LiveFeed(bench, topics, fleet, arrivals);
    }

    void offer(double rate) {
        tasksPerSecond = rate;
    }

    /** Tasks that the broker has taken so far. */
    long arrived() {
        return arrived.get();
    }

    /** Throws if feeding has failed. */
    void requireAlive() throws InterruptedException {
        worker.await(Duration.ZERO);
    }

    private void run(CountDownLatch stop) throws InterruptedException {
        try (KafkaRecordSink heartbeats = new KafkaRecordSink(brokers);
                KafkaRecordSink tasks = new KafkaRecordSink(brokers, this::taken)) {
            Writer writer =
                    new Writer(
                            new TimestampedTopic(
                                    heartbeats, topics.telemetry(), partitions, SOURCE),
                            new TimestampedTopic(tasks, topics.arrivals(), partitions, SOURCE));
            writer.announce();
            while (!stop.await(STEP_MILLIS, TimeUnit.MILLISECONDS)) {
                writer.step();
            }
        }
    }

    /** Ticks have no key. */
    private void taken(ProducerRecord<byte[], byte[]> record, RecordMetadata metadata) {
        if (record.key() != null) {
            arrived.incrementAndGet();
            String taskId = new String(record.key(), StandardCharsets.UTF_8);
            arrivals.note(taskId, metadata.timestamp());
        }
    }

    @Override
    public void close() {
        worker.close();
    }

    /** The one thread that writes, and what it owes the topics. */
    private final class Writer {
        private final TimestampedTopic telemetry;
        private final TimestampedTopic tasks;
        private long lastNanos = System.nanoTime();
        private long tickedNanos = lastNanos;
        private long lastMillis;
        private double heartbeatsDue;
        private double tasksDue;
        private int card;
        private long taskNumber;

        Writer(TimestampedTopic telemetry, TimestampedTopic tasks) {
            this.telemetry = telemetry;
            this.tasks = tasks;
        }

        void announce() {
            for (int i = 0; i < fleet.size(); i++) {
                sendHeartbeat();
            }
        }

        void step() {
            long now = System.nanoTime();
            double seconds = (now - lastNanos) / 1e9;
            lastNanos = now;
            heartbeatsDue += seconds * fleet.size() / HEARTBEAT_SECONDS;
            tasksDue += seconds * tasksPerSecond;
            for (; heartbeatsDue >= 1; heartbeatsDue--) {
                sendHeartbeat();
            }
            for (; tasksDue >= 1; tasksDue--) {
                TaskArrival task = BenchTasks.ofGangs(++taskNumber, nowMillis());
                tasks.send(nowMillis(), task.getTaskId(), task);
            }
            if (now - tickedNanos >= TICK_NANOS) {
                tickedNanos = now;
                telemetry.tick(nowMillis());
                tasks.tick(nowMillis());
            }
        }

        private void sendHeartbeat() {
            long at = nowMillis();
            GpuTelemetry heartbeat = fleet.heartbeat(card, at);
            telemetry.send(at, heartbeat.getGpuId(), heartbeat);
            card = (card + 1) % fleet.size();
        }

        /** The clock may be set back; a topic's stamps may not. */
        private long nowMillis() {
            lastMillis = Math.max(lastMillis, System.currentTimeMillis());
            return lastMillis;
        }
    }
}
