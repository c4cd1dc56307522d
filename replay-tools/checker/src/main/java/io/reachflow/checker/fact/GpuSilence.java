package io.reachflow.checker.fact;

import io.reachflow.streams.topics.TopicPosition;

/** A GPU was heard for the last time for long. */
public record GpuSilence(TopicPosition at, long timeMillis, String gpuId) implements Fact {
    @Override
    public Phase phase() {
        return Phase.INPUT;
    }

    @Override
    public void tell(FactListener listener) {
        listener.fellSilent(this);
    }
}
