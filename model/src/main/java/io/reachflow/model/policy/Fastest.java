package io.reachflow.model.policy;

import io.reachflow.model.cluster.Estimate;
import io.reachflow.model.cluster.GpuSlot;

/** The fastest card, wherever it stands. */
final class Fastest implements PairPlacing {
    @Override
    public double score(Waiting waiting, GpuSlot slot, Estimate estimate) {
        return slot.gpu().speedOrAssumed();
    }
}
