package io.reachflow.jobs.sink;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the job when a transaction is lost. Kafka's committer takes every transaction that it finds
 * shut out for lost, adds one to a counter and goes on. But after a crash also those look shut out
 * that were committed a moment before it. So the broker is asked what became of them.
 */
@SuppressWarnings("try") // what close() may throw is said by Committer
final class LossRefusingCommitter implements Committer<KafkaCommittable> {
    private static final Logger LOG = LoggerFactory.getLogger(LossRefusingCommitter.class);

    private final Committer<KafkaCommittable> kafka;
    private final TransactionOutcomes outcomes;
    private final boolean acceptsLoss;
    private final Counter lost;

    LossRefusingCommitter(
            Committer<KafkaCommittable> kafka,
            TransactionOutcomes outcomes,
            boolean acceptsLoss,
            Counter lost) {
        this.kafka = kafka;
        this.outcomes = outcomes;
        this.acceptsLoss = acceptsLoss;
        this.lost = lost;
    }

    @Override
    public void commit(Collection<CommitRequest<KafkaCommittable>> requests)
            throws IOException, InterruptedException {
        List<CommitRequest<KafkaCommittable>> open = new ArrayList<>();
        for (CommitRequest<KafkaCommittable> request : requests) {
            // One that was written by this attempt still has its producer, and can't have ended.
            if (request.getCommittable().getProducer().isPresent() || isOpen(request)) {
                open.add(new WatchedRequest(request, this::resolve));
            }
        }
        kafka.commit(open);
    }

    private boolean isOpen(CommitRequest<KafkaCommittable> request)
            throws IOException, InterruptedException {
        TransactionOutcome outcome = outcomes.of(request.getCommittable());
        if (outcome == TransactionOutcome.OPEN) {
            return true;
        }
        finish(request, outcome);
        return false;
    }

    /** For a request that Kafka's committer has failed at. */
    private void resolve(CommitRequest<KafkaCommittable> request) {
        try {
            TransactionOutcome outcome = outcomes.of(request.getCommittable());
            if (outcome == TransactionOutcome.OPEN) {
                request.retryLater();
            } else {
                finish(request, outcome);
            }
        } catch (IOException e) {
            request.signalFailedWithUnknownReason(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            request.signalFailedWithUnknownReason(e);
        }
    }

    private void finish(CommitRequest<KafkaCommittable> request, TransactionOutcome outcome) {
        String id = request.getCommittable().getTransactionalId();
        if (outcome == TransactionOutcome.COMMITTED) {
            LOG.info("The transaction {} was committed before the restart.", id);
            request.signalAlreadyCommitted();
            return;
        }
        LostTransactionException loss = LostTransactionException.of(id, outcome);
        if (!acceptsLoss) {
            // A restart would change nothing.
            throw new SuppressRestartsException(loss);
        }
        lost.inc();
        LOG.error("Goes on without a lost transaction, as transaction.on-lost says.", loss);
        request.signalFailedWithKnownReason(loss);
    }

    @Override
    public void close() throws Exception {
        kafka.close();
    }
}
