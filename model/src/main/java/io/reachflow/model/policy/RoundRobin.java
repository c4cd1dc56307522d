package io.reachflow.model.policy;

import io.reachflow.model.cluster.Estimate;
import io.reachflow.model.cluster.GpuSlot;

/** Every GPU in turn: the one whose last lease lies back longest. */
final class RoundRobin extends PairwisePolicy {
    RoundRobin() {
        super(PolicyIdentity.ofHeuristic("round-robin", "1", ""));
    }

    @Override
    double score(Waiting waiting, GpuSlot slot, Estimate estimate) {
        return -(double) slot.lastEpoch();
    }
}
