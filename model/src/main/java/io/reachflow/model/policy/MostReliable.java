package io.reachflow.model.policy;

import io.reachflow.model.cluster.Estimate;
import io.reachflow.model.cluster.GpuSlot;

/** The best chance to stay until the task is done. */
final class MostReliable implements PairPlacing {
    @Override
    public double score(Waiting waiting, GpuSlot slot, Estimate estimate) {
        return estimate.survivalChance();
    }
}
