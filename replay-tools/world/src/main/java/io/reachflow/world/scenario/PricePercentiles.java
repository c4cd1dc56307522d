package io.reachflow.world.scenario;

import io.reachflow.world.random.RandomStream;

/**
 * What owners ask for an hour of a card.
 *
 * @param p10Usd a tenth of them asks less
 */
public record PricePercentiles(double p10Usd, double p50Usd, double p90Usd) {

    public PricePercentiles {
        if (!(p10Usd <= p50Usd && p50Usd <= p90Usd)) {
            throw new IllegalArgumentException(
                    "The prices (p10 %s, p50 %s, p90 %s USD per hour) must not fall."
                            .formatted(p10Usd, p50Usd, p90Usd));
        }
    }

    /** Between the tenth and the ninetieth percentile; half of the draws lie below the median. */
    public double drawUsd(RandomStream random) {
        double rank = random.between(0, 2);
        return rank < 1
                ? p10Usd + (p50Usd - p10Usd) * rank
                : p50Usd + (p90Usd - p50Usd) * (rank - 1);
    }
}
