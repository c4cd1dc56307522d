package io.reachflow.streams.verify.fact;

import io.reachflow.streams.topics.TopicPosition;

/** A GPU is known from here on, with at least this much memory; 0 while it has not said. */
public record GpuFact(TopicPosition at, long timeMillis, String gpuId, long memoryMib)
        implements Fact {
    @Override
    public Phase phase() {
        return Phase.INPUT;
    }

    @Override
    public void tell(FactListener listener) {
        listener.heard(this);
    }
}
