package io.reachflow.model.policy;

import io.reachflow.model.cluster.Estimate;
import io.reachflow.model.cluster.GpuSlot;

/** Where transfer, computing and communication together take least. */
final class Soonest implements PairPlacing {
    @Override
    public double score(Waiting waiting, GpuSlot slot, Estimate estimate) {
        return -estimate.totalSeconds();
    }

    /** An estimate counts on it. */
    @Override
    public boolean keepsGangsTogether() {
        return true;
    }
}
