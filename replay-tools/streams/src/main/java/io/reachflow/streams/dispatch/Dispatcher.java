package io.reachflow.streams.dispatch;

import io.reachflow.schema.TopicNames;
import io.reachflow.simulator.run.TaskRuns;
import io.reachflow.streams.replay.KafkaRecordSink;
import io.reachflow.streams.replay.TimestampedTopic;
import io.reachflow.streams.replay.TopicPartitions;
import io.reachflow.streams.replay.WorkerThread;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Carries out the decisions of a job on a thread of its own, until it is closed. The only writer of
 * the outcomes topic. Its time is that of the telemetry topic, so it can run anywhere.
 */
public final class Dispatcher implements AutoCloseable {
    private static final String SOURCE = "dispatcher";
    private static final Duration POLL = Duration.ofMillis(5);
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final TaskRuns runs;
    private final String brokers;
    private final TopicNames topics;
    private final WorkerThread worker;
    private volatile DispatchStats stats = DispatchStats.NONE;

    private Dispatcher(TaskRuns runs, String brokers, TopicNames topics) {
        this.runs = runs;
        this.brokers = brokers;
        this.topics = topics;
        this.worker = WorkerThread.start(SOURCE, this::run);
    }

    /** Takes the runs over: nobody else may touch them from here on. */
    public static Dispatcher start(TaskRuns runs, String brokers, TopicNames topics) {
        return new Dispatcher(runs, brokers, topics);
    }

    private void run(CountDownLatch stop) throws InterruptedException {
        int decisionPartitions = TopicPartitions.count(brokers, topics.assignments());
        int outcomePartitions = TopicPartitions.count(brokers, topics.outcomes());
        TopicPartitions.count(brokers, topics.telemetry());
        try (KafkaRecordSink sink = new KafkaRecordSink(brokers);
                TelemetryClock clock = new TelemetryClock(consumer(), topics.telemetry());
                DecisionReader decisions =
                        new DecisionReader(consumer(), topics.assignments(), decisionPartitions)) {
            TimestampedTopic outcomes =
                    new TimestampedTopic(sink, topics.outcomes(), outcomePartitions, SOURCE);
            OutcomeReports reports = new OutcomeReports(runs, outcomes);
            long tickedNanos = System.nanoTime();
            while (stop.getCount() > 0) {
                sink.throwIfFailed();
                dispatch(clock, decisions, reports);
                if (System.nanoTime() - tickedNanos >= TICK_NANOS) {
                    reports.tick();
                    tickedNanos = System.nanoTime();
                }
            }
            reports.tick();
            sink.flush();
        }
    }

    private void dispatch(TelemetryClock clock, DecisionReader decisions, OutcomeReports reports) {
        long traceMillis = clock.readMillis(POLL);
        // Without a time there is nothing that decisions could be carried out at.
        if (traceMillis > 0) {
            reports.advance(traceMillis, decisions.read(POLL));
            stats = reports.stats();
        }
    }

    private Map<String, Object> consumer() {
        return Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                brokers,
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "earliest",
                ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
                false,
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                5_000,
                ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
                ByteArrayDeserializer.class,
                ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG,
                ByteArrayDeserializer.class);
    }

    public DispatchStats stats() {
        return stats;
    }

    /** Waits at most so long; returns at once, and throws, when dispatching has failed. */
    public boolean await(Duration timeout) throws InterruptedException {
        return worker.await(timeout);
    }

    /** Stops; tasks that run are not reported any more. */
    @Override
    public void close() {
        worker.close();
    }
}
