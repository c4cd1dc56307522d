package io.reachflow.streams.dispatch;

import io.reachflow.schema.TopicNames;
import io.reachflow.simulator.run.ResumableRuns;
import io.reachflow.streams.replay.BrokerOutage;
import io.reachflow.streams.replay.KafkaRecordSink;
import io.reachflow.streams.replay.TimestampedTopic;
import io.reachflow.streams.replay.WorkerThread;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the decisions of a job on a thread of its own, until it is closed. The only writer of
 * the outcomes topic. Its time is that of the telemetry topic, so it can run anywhere. What it was
 * told and what it reported is in a journal, from which the next one goes on.
 */
public final class Dispatcher implements AutoCloseable {
    private static final String SOURCE = "dispatcher";
    private static final Duration POLL = Duration.ofMillis(5);
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final ResumableRuns runs;
    private final String brokers;
    private final TopicNames topics;
    private final DispatcherSettings settings;
    private final Consumer<String> notices;
    private final WorkerThread worker;
    private volatile DispatchStats stats = DispatchStats.NONE;
    private volatile @Nullable BrokerOutage outage;

    private Dispatcher(
            ResumableRuns runs,
            String brokers,
            TopicNames topics,
            DispatcherSettings settings,
            Consumer<String> notices) {
        this.runs = runs;
        this.brokers = brokers;
        this.topics = topics;
        this.settings = settings;
        this.notices = notices;
        this.worker = WorkerThread.start(SOURCE, this::run);
    }

    /**
     * Takes the runs over: nobody else may touch them from here on.
     *
     * @param notices is told what an operator should know, on the dispatcher's thread
     */
    public static Dispatcher start(
            ResumableRuns runs,
            String brokers,
            TopicNames topics,
            DispatcherSettings settings,
            Consumer<String> notices) {
        return new Dispatcher(runs, brokers, topics, settings, notices);
    }

    /** Begins a group's and a transactional id's name. */
    static String idOf(String topic) {
        return SOURCE + "." + topic;
    }

    private void run(CountDownLatch stop) throws InterruptedException {
        DispatchTopics found = DispatchTopics.find(brokers, topics, settings.journals());
        BrokerOutage waiting = new BrokerOutage(settings.patience(), stop);
        outage = waiting;
        try (JournalLock lock = JournalLock.take(found.journal());
                LeaseJournal journal = lock.openJournal(settings.newJournal());
                DispatchGroup group = new DispatchGroup(brokers, idOf(topics.assignments()));
                OutcomeTransactions transactions =
                        new OutcomeTransactions(
                                brokers,
                                topics.assignments(),
                                idOf(topics.outcomes()),
                                group,
                                waiting);
                KafkaRecordSink ticks = new KafkaRecordSink(brokers, settings.patience())) {
            String instanceId = UUID.randomUUID().toString();
            DurableRuns durable = DurableRuns.open(runs, journal, UUID.randomUUID().toString());
            OutcomeReports reports =
                    new OutcomeReports(
                            durable,
                            instanceId,
                            transactions,
                            sink ->
                                    new TimestampedTopic(
                                            sink,
                                            topics.outcomes(),
                                            found.outcomePartitions(),
                                            SOURCE),
                            ticks);
            reports.beginAfter(found.lastStampMillis());
            new TakeOver(durable, group, found.firstDecisions(), settings.newJournal())
                    .run(transactions, instanceId);
            dispatch(durable, reports, ticks, stop);
        }
    }

    private void dispatch(
            DurableRuns durable, OutcomeReports reports, KafkaRecordSink ticks, CountDownLatch stop)
            throws InterruptedException {
        try (TelemetryClock clock = new TelemetryClock(consumer(), topics.telemetry());
                DecisionReader decisions =
                        new DecisionReader(
                                consumer(), topics.assignments(), durable.positions(), notices)) {
            boolean goOn = reports.reportAll();
            if (goOn) {
                durable.shorten(true);
            }
            long tickedNanos = System.nanoTime();
            while (goOn && stop.getCount() > 0) {
                ticks.throwIfFailed();
                goOn = advance(clock, decisions, reports) && reports.stayInCharge();
                if (goOn && System.nanoTime() - tickedNanos >= TICK_NANOS) {
                    reports.tick();
                    tickedNanos = System.nanoTime();
                }
            }
            if (goOn) {
                reports.tick();
                ticks.flush();
            }
        }
    }

    private boolean advance(TelemetryClock clock, DecisionReader decisions, OutcomeReports reports)
            throws InterruptedException {
        long traceMillis = clock.readMillis(POLL);
        // Without a time there is nothing that decisions could be carried out at.
        if (traceMillis == 0) {
            return true;
        }
        DecisionReader.Batch read = decisions.read(POLL);
        boolean goOn = reports.advance(traceMillis, read, decisions.positions());
        stats = reports.stats(decisions.unreadable());
        return goOn;
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

    /** Since when the broker is waited for; empty: it answers. */
    public Optional<Instant> waitingSince() {
        BrokerOutage waiting = outage;
        return waiting == null ? Optional.empty() : waiting.since();
    }

    /** Waits at most so long; returns at once, and throws, when dispatching has failed. */
    public boolean await(Duration timeout) throws InterruptedException {
        return worker.await(timeout);
    }

    /** Stops; tasks that run are not reported any more, until a dispatcher opens the journal. */
    @Override
    public void close() {
        worker.close();
    }
}
