package io.reachflow.policies.heuristic;

import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.gang.RescoredGang;
import io.reachflow.policies.policy.GangPlacing;
import io.reachflow.policies.policy.WaitingTask;

/** Where transfer, computing and communication together take least. */
final class SoonestFinish implements PairPlacing {
    @Override
    public double score(WaitingTask waiting, GpuSlot slot, Estimate estimate) {
        return -estimate.totalSeconds();
    }

    @Override
    public GangPlacing gangPlacing() {
        return new RescoredGang(this::score);
    }
}
