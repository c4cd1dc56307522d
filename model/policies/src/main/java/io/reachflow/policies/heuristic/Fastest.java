package io.reachflow.policies.heuristic;

import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.WaitingTask;

/** The fastest card, wherever it stands. */
final class Fastest implements PairPlacing {
    @Override
    public double score(WaitingTask waiting, GpuSlot slot, Estimate estimate) {
        return slot.gpu().speedOrAssumed();
    }
}
