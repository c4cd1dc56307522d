package io.reachflow.streams.dispatch;

import io.reachflow.streams.replay.BrokerOutage;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Commits reports: outcomes, the group's positions and the claim, all or nothing. The transactional
 * id belongs to whoever opened it last, so an older dispatcher that comes back can't commit. The
 * claim says who is rightful, so that one that was merely cut off may open it again.
 */
final class OutcomeTransactions implements ReportWriter, AutoCloseable {
    /**
     * What is written after an open transaction can't be read before it ends. A job gives up on a
     * silent partition after half a minute, and a broker looks every ten seconds for transactions
     * that took too long: so one of a dispatcher that died is over before.
     */
    private static final int TRANSACTION_MILLIS = 15_000;

    private static final int BLOCK_MILLIS = 10_000;
    private static final int REQUEST_MILLIS = 5_000;
    private static final long RETRY_MILLIS = 500;

    private final String brokers;
    private final String decisionTopic;
    private final String transactionalId;
    private final DispatchGroup group;
    private final BrokerOutage outage;
    private @Nullable KafkaProducer<byte[], byte[]> producer;

    /**
     * @param transactionalId of all that write the same outcomes
     */
    OutcomeTransactions(
            String brokers,
            String decisionTopic,
            String transactionalId,
            DispatchGroup group,
            BrokerOutage outage) {
        this.brokers = brokers;
        this.decisionTopic = decisionTopic;
        this.transactionalId = transactionalId;
        this.group = group;
        this.outage = outage;
    }

    /** Shuts out whoever wrote before. */
    void open() {
        close();
        producer = new KafkaProducer<>(settings());
        producer.initTransactions();
    }

    private Map<String, Object> settings() {
        Map<String, Object> settings = new HashMap<>();
        settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, brokers);
        settings.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactionalId);
        settings.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, TRANSACTION_MILLIS);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, BLOCK_MILLIS);
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, REQUEST_MILLIS);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, BLOCK_MILLIS);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        settings.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        settings.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        return settings;
    }

    /** The first one, which is not tried again: until it is there, nobody is in charge. */
    void claim(DispatchReport report) {
        commit(report);
    }

    @Override
    public boolean write(DispatchReport report) throws InterruptedException {
        boolean done = tryCommit(report);
        while (!done) {
            if (!outage.await(RETRY_MILLIS)) {
                return false;
            }
            done = tryAgain(report);
        }
        outage.over();
        return true;
    }

    private boolean tryCommit(DispatchReport report) {
        try {
            commit(report);
            return true;
        } catch (KafkaException e) {
            outage.because(passing(e));
            return false;
        }
    }

    /** What went wrong may have left a transaction open, or shut this one out: begins anew. */
    private boolean tryAgain(DispatchReport report) {
        try {
            requireOwner(report.claim(), group.committed());
            open();
            DispatchGroup.Committed last = group.settled();
            requireOwner(report.claim(), last);
            // Then only the answer to the commit was lost.
            boolean isThere = last.claim().filter(report.claim()::equals).isPresent();
            if (report.outcomes().isEmpty() || !isThere) {
                commit(report);
            }
            return true;
        } catch (KafkaException e) {
            outage.because(passing(e));
            return false;
        }
    }

    /** Refused rights do not pass, and neither does being told to stop. */
    private static KafkaException passing(KafkaException e) {
        if (e instanceof AuthenticationException
                || e instanceof AuthorizationException
                || e instanceof InterruptException) {
            throw e;
        }
        return e;
    }

    /** A group without a claim, because somebody deleted it, belongs to whoever claims it. */
    private void requireOwner(Claim own, DispatchGroup.Committed committed) {
        Claim last = committed.claim().orElse(own);
        if (!last.instanceId().equals(own.instanceId())) {
            throw new SecondDispatcherException(
                    "Another dispatcher ("
                            + last
                            + ") has taken over the group ("
                            + group.name()
                            + "). This one ends; what it had not reported, the other one knows.");
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The commit throws what went wrong before it.
    private void commit(DispatchReport report) {
        KafkaProducer<byte[], byte[]> open = producer;
        if (open == null) {
            throw new KafkaException("The transactions are not open.");
        }
        open.beginTransaction();
        report.outcomes().forEach(open::send);
        open.sendOffsetsToTransaction(offsets(report), group.metadata());
        open.commitTransaction();
    }

    private Map<TopicPartition, OffsetAndMetadata> offsets(DispatchReport report) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        SortedMap<Integer, Long> positions = report.positions();
        positions.forEach(
                (partition, offset) ->
                        offsets.put(
                                new TopicPartition(decisionTopic, partition),
                                new OffsetAndMetadata(offset, report.claim().toString())));
        return offsets;
    }

    @Override
    public void close() {
        if (producer != null) {
            producer.close(Duration.ZERO);
            producer = null;
        }
    }
}
