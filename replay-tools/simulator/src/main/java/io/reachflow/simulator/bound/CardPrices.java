package io.reachflow.simulator.bound;

import java.util.Arrays;

/**
 * What a second of a card costs, by host and stretch of time, in reward. Where a host is away, its
 * cards have no price: nobody can have them.
 */
public final class CardPrices {
    private final ComputeSupply supply;
    private final double[][] perSecond;

    private CardPrices(ComputeSupply supply, double[][] perSecond) {
        this.supply = supply;
        this.perSecond = perSecond;
    }

    static CardPrices free(ComputeSupply supply) {
        return new CardPrices(
                supply, new double[supply.hosts().size()][Math.max(1, supply.stretches())]);
    }

    CardPrices copy() {
        return new CardPrices(
                supply, Arrays.stream(perSecond).map(double[]::clone).toArray(double[][]::new));
    }

    ComputeSupply supply() {
        return supply;
    }

    double at(int host, int stretch) {
        return perSecond[host][stretch];
    }

    /** A price is never negative: whoever leaves a card idle is not paid for it. */
    void set(int host, int stretch, double price) {
        perSecond[host][stretch] = Math.max(0, price);
    }

    /** All that there is, at its price. */
    double worthOfAll() {
        double worth = 0;
        for (int host = 0; host < perSecond.length; host++) {
            for (int stretch = 0; stretch < supply.stretches(); stretch++) {
                worth += perSecond[host][stretch] * cardSeconds(host, stretch);
            }
        }
        return worth;
    }

    double cardSeconds(int host, int stretch) {
        return supply.presentSeconds(host, stretch) * supply.hosts().get(host).gpuIds().size();
    }

    /** What a card costs from one moment to another; time beyond the world is free. */
    public double ofStay(int host, long fromMillis, long toMillis) {
        double price = 0;
        int last = Math.min(supply.stretches() - 1, supply.stretchOf(toMillis));
        for (int stretch = supply.stretchOf(fromMillis); stretch <= last; stretch++) {
            price += at(host, stretch) * supply.overlapSeconds(stretch, fromMillis, toMillis);
        }
        return price;
    }
}
