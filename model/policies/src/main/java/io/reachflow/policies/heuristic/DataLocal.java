package io.reachflow.policies.heuristic;

import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.WaitingTask;

/** Where the data is soonest; among those the faster card. */
final class DataLocal implements PairPlacing {
    /** Speeds are below a hundred, so they only break ties between transfer times. */
    private static final double SPEED_WEIGHT = 1e-6;

    @Override
    public double score(WaitingTask waiting, GpuSlot slot, Estimate estimate) {
        return -estimate.transferSeconds() + SPEED_WEIGHT * slot.gpu().speedOrAssumed();
    }
}
