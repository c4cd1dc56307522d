package io.reachflow.brain.heuristic;

import io.reachflow.brain.cluster.Estimate;
import io.reachflow.brain.cluster.GpuSlot;
import io.reachflow.brain.policy.WaitingTask;

/** The fastest card, wherever it stands. */
final class Fastest implements PairPlacing {
    @Override
    public double score(WaitingTask waiting, GpuSlot slot, Estimate estimate) {
        return slot.gpu().speedOrAssumed();
    }
}
