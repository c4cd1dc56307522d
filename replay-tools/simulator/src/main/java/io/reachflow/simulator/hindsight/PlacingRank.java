package io.reachflow.simulator.hindsight;

import java.util.Comparator;

/**
 * What a place is worth to a task: of which tier it is, and only then how good.
 *
 * @param hours that the place saves; more is better within a tier
 */
record PlacingRank(Tier tier, double hours) implements Comparable<PlacingRank> {
    static final PlacingRank REFUSED = new PlacingRank(Tier.REFUSED, 0);
    static final PlacingRank WAITING = new PlacingRank(Tier.WAITING, 0);

    private static final Comparator<PlacingRank> ORDER =
            Comparator.comparing(PlacingRank::tier).thenComparingDouble(PlacingRank::hours);

    /** From the worst to the best. */
    enum Tier {
        /** The task would be late there, or is better put off. */
        REFUSED(-1e9),
        /** No place at all: a later window. */
        WAITING(-1e6),
        /** A member leaves before the end. */
        LAST_RESORT(-1e3),
        GOOD(0);

        private final double offset;

        Tier(double offset) {
            this.offset = offset;
        }
    }

    /** As the cell takes it, in one number; no hours of a world reach from tier to tier. */
    double score() {
        return tier.offset + hours;
    }

    @Override
    public int compareTo(PlacingRank other) {
        return ORDER.compare(this, other);
    }
}
