package io.reachflow.policies.heuristic;

import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.WaitingTask;

/** The lowest price per hour; one that is not known counts as high. */
final class Cheapest implements PairPlacing {
    private static final double UNKNOWN_PRICE_USD = 1_000;

    @Override
    public double score(WaitingTask waiting, GpuSlot slot, Estimate estimate) {
        return -priceUsd(slot);
    }

    static double priceUsd(GpuSlot slot) {
        Double price = slot.gpu().pricePerHourUsd();
        return price == null ? UNKNOWN_PRICE_USD : price;
    }
}
