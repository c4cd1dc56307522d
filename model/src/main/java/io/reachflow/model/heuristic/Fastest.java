package io.reachflow.model.heuristic;

import io.reachflow.model.cluster.Estimate;
import io.reachflow.model.cluster.GpuSlot;
import io.reachflow.model.policy.WaitingTask;

/** The fastest card, wherever it stands. */
final class Fastest implements PairPlacing {
    @Override
    public double score(WaitingTask waiting, GpuSlot slot, Estimate estimate) {
        return slot.gpu().speedOrAssumed();
    }
}
