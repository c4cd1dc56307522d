package io.reachflow.intake.network;

/**
 * What the members of a gang talk over in a data centre, tier by tier.
 *
 * @param host between the GPUs of one host: its bus
 * @param rack between hosts of one rack, which is a site
 * @param cluster between racks of one region: the line of a host in a data centre
 */
public record LinkTiers(Link host, Link rack, Link cluster) {
    /**
     * What the scheduler counts on, and what the standard world has: PCIe at 12,000 MB/s, a rack of
     * 25 Gbit/s, and lines of 10 Gbit/s.
     */
    public static final LinkTiers STANDARD =
            new LinkTiers(new Link(96_000, 1e-5), new Link(25_000, 1e-4), new Link(10_000, 2e-3));

    /** The same with slower links above the host: they are shared with others. */
    public LinkTiers congested(double factor) {
        return new LinkTiers(host, rack.slower(factor), cluster.slower(factor));
    }

    /** The slowest of a ring's links, one way. */
    public record Link(double mbps, double delaySeconds) {
        public Link {
            if (!(mbps > 0) || !(delaySeconds >= 0)) {
                throw new IllegalArgumentException(
                        "A link ("
                                + mbps
                                + " Mbit/s, delay "
                                + delaySeconds
                                + " s) must have a positive rate and no negative delay.");
            }
        }

        private Link slower(double factor) {
            return new Link(mbps / factor, delaySeconds);
        }

        /**
         * How long an all-reduce over a ring of such links takes: each of n members passes 2(n−1)/n
         * of the data on, in 2(n−1) steps.
         *
         * @param megabits that each member has, over all rounds together
         * @param rounds how often it pays for the delay
         */
        public double ringSeconds(int members, double megabits, double rounds) {
            return 2.0 * (members - 1) / members * megabits / mbps
                    + 2.0 * (members - 1) * delaySeconds * rounds;
        }
    }
}
