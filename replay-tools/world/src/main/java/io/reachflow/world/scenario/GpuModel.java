package io.reachflow.world.scenario;

import io.reachflow.world.random.RandomStream;

/**
 * A kind of card.
 *
 * @param label the name that telemetry carries
 * @param count how many are on the market, which is how often it is drawn
 * @param priceP10Usd a tenth of the owners ask less for an hour
 * @param relativeSpeed an RTX 3090 is 1.0
 */
public record GpuModel(
        String label,
        int memoryGib,
        int count,
        double priceP10Usd,
        double priceP50Usd,
        double priceP90Usd,
        double relativeSpeed) {

    /** Blackwell cards run on no driver older than CUDA 12.8. */
    public boolean needsNewestDriver() {
        return label.startsWith("RTX 50") || label.startsWith("RTX PRO") || label.startsWith("B");
    }

    /** Between the tenth and the ninetieth percentile; half of the draws lie below the median. */
    public double drawPrice(RandomStream random) {
        double rank = random.between(0, 2);
        return rank < 1
                ? priceP10Usd + (priceP50Usd - priceP10Usd) * rank
                : priceP50Usd + (priceP90Usd - priceP50Usd) * (rank - 1);
    }
}
