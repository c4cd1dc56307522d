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

    /** A broker that commits adds one to the epoch, so that nobody can write under the old one. */
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
        int epochsSince = found.producerEpoch() - committable.getEpoch();
        boolean same = found.producerId() == committable.getProducerId();
        if (found.state() == TransactionState.ONGOING && same && epochsSince == 0) {
            return TransactionOutcome.OPEN;
        }
        if (found.state() == TransactionState.COMPLETE_COMMIT
                && same
                && epochsSince <= EPOCHS_OF_A_COMMIT) {
            return TransactionOutcome.COMMITTED;
        }
        return TransactionOutcome.ABORTED;
    }
}
