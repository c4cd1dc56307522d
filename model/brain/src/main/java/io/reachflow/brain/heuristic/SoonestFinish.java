package io.reachflow.brain.heuristic;

import io.reachflow.brain.cluster.Estimate;
import io.reachflow.brain.cluster.GpuSlot;
import io.reachflow.brain.policy.WaitingTask;

/** Where transfer, computing and communication together take least. */
final class SoonestFinish implements PairPlacing {
    @Override
    public double score(WaitingTask waiting, GpuSlot slot, Estimate estimate) {
        return -estimate.totalSeconds();
    }

    /** An estimate counts on it. */
    @Override
    public boolean keepsGangsTogether() {
        return true;
    }
}
