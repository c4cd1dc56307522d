package io.reachflow.jobs.sink;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;

/**
 * Fails the job when a transaction can't be committed any more. Kafka's committer calls this a
 * failure with a known reason, adds one to a counter and goes on: the checkpoint counts decisions
 * as made that nobody will ever read.
 */
@SuppressWarnings("try") // what close() may throw is said by Committer
final class LossRefusingCommitter implements Committer<KafkaCommittable> {
    private final Committer<KafkaCommittable> kafka;

    LossRefusingCommitter(Committer<KafkaCommittable> kafka) {
        this.kafka = kafka;
    }

    @Override
    public void commit(Collection<CommitRequest<KafkaCommittable>> requests)
            throws IOException, InterruptedException {
        List<CommitRequest<KafkaCommittable>> strict = new ArrayList<>();
        requests.forEach(request -> strict.add(new StrictRequest(request)));
        kafka.commit(strict);
    }

    @Override
    public void close() throws Exception {
        kafka.close();
    }

    /** One for which every failure fails the job. */
    private record StrictRequest(CommitRequest<KafkaCommittable> request)
            implements CommitRequest<KafkaCommittable> {

        @Override
        public void signalFailedWithKnownReason(Throwable reason) {
            request.signalFailedWithUnknownReason(
                    new IllegalStateException(
                            "The transaction "
                                    + getCommittable().getTransactionalId()
                                    + " was aborted before it could be committed: decisions that"
                                    + " the last checkpoint counts as made are lost. Either another"
                                    + " job uses the same deployment name and output prefix, or"
                                    + " the job was away for longer than transaction.timeout, or"
                                    + " somebody aborted it ('reachflow txn abort'). The tasks in"
                                    + " it hold GPUs until lease.silence. To go on without it,"
                                    + " start once with --set transaction.on-lost=accept.",
                            reason));
        }

        @Override
        public KafkaCommittable getCommittable() {
            return request.getCommittable();
        }

        @Override
        public int getNumberOfRetries() {
            return request.getNumberOfRetries();
        }

        @Override
        public void signalFailedWithUnknownReason(Throwable reason) {
            request.signalFailedWithUnknownReason(reason);
        }

        @Override
        public void retryLater() {
            request.retryLater();
        }

        @Override
        public void updateAndRetryLater(KafkaCommittable committable) {
            request.updateAndRetryLater(committable);
        }

        @Override
        public void signalAlreadyCommitted() {
            request.signalAlreadyCommitted();
        }
    }
}
