package io.reachflow.replay.verify;

import io.reachflow.replay.topics.Position;

/** A GPU is known from here on, with at least this much memory; 0 while it has not said. */
record GpuFact(Position at, long timeMillis, String gpuId, long memoryMib) implements Fact {
    @Override
    public Phase phase() {
        return Phase.INPUT;
    }

    @Override
    public void tell(FactListener listener) {
        listener.heard(this);
    }
}
