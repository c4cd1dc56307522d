package io.reachflow.simulator.bound;

/**
 * The cheapest stay of a card that waits for data: without a break, while the host is there.
 *
 * @param price infinite where there is no such stay
 */
record FetchStay(double price, long fromMillis, long toMillis) {
    private static final FetchStay NONE = new FetchStay(Double.POSITIVE_INFINITY, 0, 0);

    /**
     * The cheapest within [from, to). Prices are constant within a stretch of time, so the price of
     * a stay changes evenly while it is moved, until one of its ends meets the end of a stretch: a
     * cheapest one begins or ends there.
     */
    static FetchStay cheapest(CardPrices prices, int host, long millis, long from, long to) {
        if (millis <= 0) {
            return new FetchStay(0, from, from);
        }
        ComputeSupply supply = prices.supply();
        FetchStay best = NONE;
        int last = Math.min(supply.stretches() - 1, supply.stretchOf(to - 1));
        for (int stretch = supply.stretchOf(from); stretch <= last; stretch++) {
            long begin = Math.max(from, supply.beginOf(stretch));
            long end = Math.min(to, supply.beginOf(stretch + 1));
            best = best.or(prices, host, begin, begin + millis, to);
            if (end - millis >= from) {
                best = best.or(prices, host, end - millis, end, to);
            }
        }
        return best;
    }

    private FetchStay or(CardPrices prices, int host, long begin, long end, long to) {
        if (end > to || !isThere(prices.supply(), host, begin, end)) {
            return this;
        }
        double other = prices.ofStay(host, begin, end);
        return other < price ? new FetchStay(other, begin, end) : this;
    }

    private static boolean isThere(ComputeSupply supply, int host, long begin, long end) {
        int last = Math.min(supply.stretches() - 1, supply.stretchOf(end - 1));
        for (int stretch = supply.stretchOf(begin); stretch <= last; stretch++) {
            if (supply.presentSeconds(host, stretch) <= 0) {
                return false;
            }
        }
        return true;
    }

    /** Tells where the stay holds a card, so many times. */
    void tell(CardUse use, int host, double times, ComputeSupply supply) {
        if (use == CardUse.NONE || toMillis <= fromMillis) {
            return;
        }
        int last = Math.min(supply.stretches() - 1, supply.stretchOf(toMillis - 1));
        for (int stretch = supply.stretchOf(fromMillis); stretch <= last; stretch++) {
            use.add(host, stretch, times * supply.overlapSeconds(stretch, fromMillis, toMillis));
        }
    }
}
