package io.reachflow.model.heuristic;

import io.reachflow.model.cluster.Estimate;
import io.reachflow.model.cluster.GpuSlot;
import io.reachflow.model.policy.WaitingTask;

/** All alike, so that the cell takes those with the lowest ids. */
final class FirstFit implements PairPlacing {
    @Override
    public double score(WaitingTask waiting, GpuSlot slot, Estimate estimate) {
        return 0;
    }
}
