package io.reachflow.checker.fact;

import io.reachflow.streams.topics.TopicPosition;
import org.jspecify.annotations.Nullable;

/**
 * A GPU was heard, for the first time or with something new.
 *
 * @param doubt why nothing may start on it for a while, in words; null where there is no doubt
 */
public record GpuFact(
        TopicPosition at, long timeMillis, String gpuId, GpuView view, @Nullable String doubt)
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
