package io.reachflow.simulator.contest;

import java.util.Arrays;

/**
 * A mean over seeds and its 95 % confidence interval.
 *
 * @param mean not a number when nothing was measured
 * @param halfWidth not a number when fewer than two seeds were measured: there is no interval then
 * @param count seeds on which there was something to measure
 */
public record Interval(double mean, double halfWidth, int count) {
    private static final double CONFIDENCE = 0.95;

    /** By Student's t; values that are not numbers are left out. */
    public static Interval of(double... values) {
        double[] known = Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
        int count = known.length;
        if (count == 0) {
            return new Interval(Double.NaN, Double.NaN, 0);
        }
        double mean = Arrays.stream(known).sum() / count;
        if (count == 1) {
            return new Interval(mean, Double.NaN, 1);
        }
        double squares = Arrays.stream(known).map(x -> (x - mean) * (x - mean)).sum();
        double standardError = Math.sqrt(squares / (count - 1) / count);
        return new Interval(mean, StudentT.twoSided(CONFIDENCE, count - 1) * standardError, count);
    }

    public boolean isKnown() {
        return count > 0;
    }

    /** Whether there is an interval around the mean. */
    public boolean hasWidth() {
        return count > 1;
    }

    public double low() {
        return hasWidth() ? mean - halfWidth : mean;
    }

    public double high() {
        return hasWidth() ? mean + halfWidth : mean;
    }

    /** Whether chance alone hardly explains that it is not zero. */
    public boolean excludesZero() {
        return hasWidth() && Math.abs(mean) > halfWidth;
    }
}
