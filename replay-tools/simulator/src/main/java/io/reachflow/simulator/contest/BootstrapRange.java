package io.reachflow.simulator.contest;

import io.reachflow.world.random.RandomStream;
import java.util.Arrays;

/**
 * Where a figure lies with 95 % confidence if it is no mean over seeds, for example a ratio of two:
 * it is worked out again and again for seeds that are drawn from those that were played. The draws
 * are always the same ones.
 *
 * @param low not a number when fewer than two seeds were played, or the figure is often unknown
 */
public record BootstrapRange(double low, double high) {
    private static final BootstrapRange UNKNOWN = new BootstrapRange(Double.NaN, Double.NaN);
    private static final int DRAWS = 1_000;
    private static final int LEAST_KNOWN = 950;
    private static final double TAIL = 0.025;

    /** A figure of some seeds, which are named by their places; one may be there several times. */
    @FunctionalInterface
    public interface Figure {
        double of(int[] seeds);
    }

    public static BootstrapRange of(int seeds, Figure figure) {
        if (seeds < 2) {
            return UNKNOWN;
        }
        RandomStream random = RandomStream.of(0, "bootstrap", seeds);
        double[] values = new double[DRAWS];
        int[] drawn = new int[seeds];
        for (int i = 0; i < DRAWS; i++) {
            Arrays.setAll(drawn, place -> (int) (random.unit() * seeds));
            values[i] = figure.of(drawn);
        }
        double[] known = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
        if (known.length < LEAST_KNOWN) {
            return UNKNOWN;
        }
        int cut = (int) (TAIL * known.length);
        return new BootstrapRange(known[cut], known[known.length - 1 - cut]);
    }

    public boolean isKnown() {
        return !Double.isNaN(low);
    }
}
