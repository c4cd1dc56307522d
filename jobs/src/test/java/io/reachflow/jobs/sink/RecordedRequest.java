package io.reachflow.jobs.sink;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.connector.sink2.Committer.CommitRequest;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;

/** Stands for Flink: keeps what the committer signals. */
final class RecordedRequest implements CommitRequest<KafkaCommittable> {
    private final KafkaCommittable committable;
    private final List<String> signals = new ArrayList<>();

    RecordedRequest(KafkaCommittable committable) {
        this.committable = committable;
    }

    List<String> signals() {
        return signals;
    }

    @Override
    public KafkaCommittable getCommittable() {
        return committable;
    }

    @Override
    public int getNumberOfRetries() {
        return 0;
    }

    @Override
    public void signalFailedWithKnownReason(Throwable reason) {
        signals.add("failed, known");
    }

    @Override
    public void signalFailedWithUnknownReason(Throwable reason) {
        signals.add("failed, unknown");
        throw new IllegalStateException("Failed to commit " + committable, reason);
    }

    @Override
    public void retryLater() {
        signals.add("retry");
    }

    @Override
    public void updateAndRetryLater(KafkaCommittable updated) {
        signals.add("retry");
    }

    @Override
    public void signalAlreadyCommitted() {
        signals.add("committed");
    }
}
