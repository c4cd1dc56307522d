package io.reachflow.jobs.sink;

import java.io.IOException;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TransactionDescription;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.common.errors.TransactionalIdNotFoundException;

/**
 * Asks the broker what became of transactions. Ids are counted up, so the last thing that happened
 * under an id happened to the transaction of its checkpoint, and to no other.
 */
final class TransactionOutcomes {
    private static final int LOOKS = 60;
    private static final long PAUSE_MILLIS = 500;

    /**
     * A commit adds at most one to the epoch: the broker does it, or, when a producer has learnt of
     * the second version of transactions since it began this one, the producer itself afterwards.
     * The id is then empty, and not as after an abort: that one adds an epoch before another writer
     * can add his.
     */
    private static final int EPOCHS_OF_A_COMMIT = 1;

    private final Properties kafka;

    /**
     * For one broker.
     *
     * @param kafka properties of clients, with the brokers' addresses
     */
    TransactionOutcomes(Properties kafka) {
        this.kafka = kafka;
    }

    /** Waits while the broker is at it. */
    TransactionOutcome of(KafkaCommittable committable) throws IOException, InterruptedException {
        String id = committable.getTransactionalId();
        try (Admin admin = Admin.create(kafka)) {
            for (int look = 1; look <= LOOKS; look++) {
                TransactionDescription found = describe(admin, id);
                if (found.state() != TransactionState.PREPARE_COMMIT) {
                    return outcome(committable, found);
                }
                Thread.sleep(PAUSE_MILLIS);
            }
            throw new IOException(
                    "The broker does not finish the commit of the transaction " + id + ".");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TransactionalIdNotFoundException) {
                return TransactionOutcome.UNKNOWN;
            }
            throw new IOException(
                    "The broker does not say what became of the transaction " + id + ".", e);
        }
    }

    private static TransactionDescription describe(Admin admin, String id)
            throws ExecutionException, InterruptedException {
        return admin.describeTransactions(List.of(id)).description(id).get();
    }

    private static TransactionOutcome outcome(
            KafkaCommittable committable, TransactionDescription found) {
        if (found.producerId() != committable.getProducerId()) {
            return TransactionOutcome.ABORTED;
        }
        int epochsSince = found.producerEpoch() - committable.getEpoch();
        return switch (found.state()) {
            case ONGOING -> epochsSince == 0 ? TransactionOutcome.OPEN : TransactionOutcome.ABORTED;
            case COMPLETE_COMMIT -> committedIf(epochsSince <= EPOCHS_OF_A_COMMIT);
            case EMPTY -> committedIf(epochsSince == EPOCHS_OF_A_COMMIT);
            default -> TransactionOutcome.ABORTED;
        };
    }

    private static TransactionOutcome committedIf(boolean theLastWasThisOne) {
        return theLastWasThisOne ? TransactionOutcome.COMMITTED : TransactionOutcome.ABORTED;
    }
}
