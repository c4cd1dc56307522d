package io.reachflow.model.policy;

import io.reachflow.model.cluster.Estimate;
import io.reachflow.model.cluster.GpuSlot;

/** Where the data is soonest; among those the faster card. */
final class DataLocal implements PairPlacing {
    /** Speeds are below a hundred, so they only break ties between transfer times. */
    private static final double SPEED_WEIGHT = 1e-6;

    @Override
    public double score(Waiting waiting, GpuSlot slot, Estimate estimate) {
        return -estimate.transferSeconds() + SPEED_WEIGHT * slot.gpu().speedOrAssumed();
    }
}
