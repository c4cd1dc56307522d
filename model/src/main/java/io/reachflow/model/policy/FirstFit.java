package io.reachflow.model.policy;

import io.reachflow.model.cluster.Estimate;
import io.reachflow.model.cluster.GpuSlot;

/** All alike, so that the cell takes those with the lowest ids. */
final class FirstFit implements PairPlacing {
    @Override
    public double score(Waiting waiting, GpuSlot slot, Estimate estimate) {
        return 0;
    }
}
