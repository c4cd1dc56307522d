package io.reachflow.brain.heuristic;

import io.reachflow.brain.cluster.Estimate;
import io.reachflow.brain.cluster.GpuSlot;
import io.reachflow.brain.policy.WaitingTask;

/** The best chance to stay until the task is done. */
final class MostReliable implements PairPlacing {
    @Override
    public double score(WaitingTask waiting, GpuSlot slot, Estimate estimate) {
        return estimate.survivalChance();
    }
}
