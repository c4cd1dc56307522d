package io.reachflow.replay.trace;

import java.util.Arrays;

/** Where values lie. Each percentile is a value that occurred (nearest rank). */
public record Distribution(
        long count,
        double mean,
        double p5,
        double p25,
        double p50,
        double p75,
        double p95,
        double p99,
        double most) {

    static Distribution of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("Without values, there is no distribution.");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Distribution(
                sorted.length,
                Arrays.stream(sorted).average().orElseThrow(),
                at(sorted, 5),
                at(sorted, 25),
                at(sorted, 50),
                at(sorted, 75),
                at(sorted, 95),
                at(sorted, 99),
                sorted[sorted.length - 1]);
    }

    /** In whole numbers: 95 % of 100 as floating point may come out as more than 95. */
    private static double at(double[] sorted, int percent) {
        long rank = ((long) sorted.length * percent + 99) / 100;
        return sorted[(int) rank - 1];
    }

    /** The standard deviation over the mean; 1 for arrivals by pure chance, more for bursts. */
    static double variation(double... values) {
        double mean = Arrays.stream(values).average().orElse(0);
        double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
        return mean == 0 ? 0 : Math.sqrt(squares / values.length) / mean;
    }
}
