package io.reachflow.replay.bench;

import java.util.Arrays;
import java.util.List;

/** What repetitions of one measurement gave: the one in the middle, and how far they lie apart. */
public record Spread(double median, double least, double most, int repetitions) {

    public static Spread of(List<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("Nothing was measured, so nothing has a spread.");
        }
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        double median =
                sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(median, sorted[0], sorted[sorted.length - 1], sorted.length);
    }

    /** The same measurement in another unit. */
    Spread times(double factor) {
        return new Spread(median * factor, least * factor, most * factor, repetitions);
    }
}
