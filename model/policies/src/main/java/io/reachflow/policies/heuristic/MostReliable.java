package io.reachflow.policies.heuristic;

import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.gang.RescoredGang;
import io.reachflow.policies.policy.GangPlacing;
import io.reachflow.policies.policy.WaitingTask;

/** The best chance to stay until the task is done. */
final class MostReliable implements PairPlacing {
    @Override
    public double score(WaitingTask waiting, GpuSlot slot, Estimate estimate) {
        return estimate.survivalChance();
    }

    @Override
    public GangPlacing gangPlacing() {
        return new RescoredGang(this::score);
    }
}
