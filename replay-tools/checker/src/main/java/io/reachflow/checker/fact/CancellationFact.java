package io.reachflow.checker.fact;

import io.reachflow.streams.topics.TopicPosition;

/** A task's owner no longer wants it. */
public record CancellationFact(TopicPosition at, long timeMillis, String taskId) implements Fact {
    @Override
    public Phase phase() {
        return Phase.INPUT;
    }

    @Override
    public void tell(FactListener listener) {
        listener.cancelled(this);
    }
}
