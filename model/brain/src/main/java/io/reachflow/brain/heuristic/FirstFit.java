package io.reachflow.brain.heuristic;

import io.reachflow.brain.cluster.Estimate;
import io.reachflow.brain.cluster.GpuSlot;
import io.reachflow.brain.policy.WaitingTask;

/** All alike, so that the cell takes those with the lowest ids. */
final class FirstFit implements PairPlacing {
    @Override
    public double score(WaitingTask waiting, GpuSlot slot, Estimate estimate) {
        return 0;
    }
}
