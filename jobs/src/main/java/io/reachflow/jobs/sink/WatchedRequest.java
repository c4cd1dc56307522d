package io.reachflow.jobs.sink;

import java.util.function.Consumer;
import org.apache.flink.api.connector.sink2.Committer.CommitRequest;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;

/**
 * A request whose failures are looked into.
 *
 * @param failed is told of it in place of Flink, which would only count it
 */
record WatchedRequest(
        CommitRequest<KafkaCommittable> request, Consumer<CommitRequest<KafkaCommittable>> failed)
        implements CommitRequest<KafkaCommittable> {

    @Override
    public void signalFailedWithKnownReason(Throwable reason) {
        failed.accept(request);
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
