package io.reachflow.policies.heuristic;

import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Candidates;
import java.util.List;

/** Every GPU in turn: the one whose last lease lies back longest. */
final class RoundRobin implements Placing {
    @Override
    public double[] score(Candidates candidates) {
        List<GpuSlot> slots = candidates.slots();
        // A double can't hold an epoch to its last digit, but it can hold the distance of two.
        long youngest = slots.stream().mapToLong(GpuSlot::lastEpoch).max().orElse(0);
        return slots.stream().mapToDouble(slot -> youngest - slot.lastEpoch()).toArray();
    }
}
