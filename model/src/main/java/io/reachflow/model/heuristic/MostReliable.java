package io.reachflow.model.heuristic;

import io.reachflow.model.cluster.Estimate;
import io.reachflow.model.cluster.GpuSlot;
import io.reachflow.model.policy.WaitingTask;

/** The best chance to stay until the task is done. */
final class MostReliable implements PairPlacing {
    @Override
    public double score(WaitingTask waiting, GpuSlot slot, Estimate estimate) {
        return estimate.survivalChance();
    }
}
