package io.reachflow.world.statistics;

import java.util.Arrays;

/** Values that were measured, at least one of them, in ascending order. */
public final class SortedSample {
    private final double[] ascending;

    private SortedSample(double[] ascending) {
        this.ascending = ascending;
    }

    public static SortedSample of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("A sample needs at least one value.");
        }
        double[] ascending = values.clone();
        Arrays.sort(ascending);
        // Sorting puts what is not a number behind all others.
        if (Double.isNaN(ascending[ascending.length - 1])) {
            throw new IllegalArgumentException(
                    "A sample of " + values.length + " values has one that is not a number.");
        }
        return new SortedSample(ascending);
    }

    public int count() {
        return ascending.length;
    }

    public double mean() {
        return Arrays.stream(ascending).average().orElseThrow();
    }

    public double least() {
        return ascending[0];
    }

    public double most() {
        return ascending[ascending.length - 1];
    }

    /**
     * The nearest rank: the smallest value that at least so many percent of the values do not
     * exceed. It is a value that occurred; 0 gives the least and 100 the most.
     */
    public double percentile(int percent) {
        if (percent < 0 || percent > 100) {
            throw new IllegalArgumentException("The percent (" + percent + ") must be 0 to 100.");
        }
        // In whole numbers: 95 % of 100 as floating point may come out as more than 95.
        long rank = ((long) ascending.length * percent + 99) / 100;
        return ascending[(int) Math.max(1, rank) - 1];
    }

    /**
     * On the straight lines between the values, which lie at even distances from 0 to 1: for curves
     * and for the middle of few repetitions, where steps from value to value would mislead.
     */
    public double interpolated(double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("The share (" + share + ") must be 0 to 1.");
        }
        double position = share * (ascending.length - 1);
        int below = (int) position;
        int above = Math.min(below + 1, ascending.length - 1);
        return ascending[below] + (position - below) * (ascending[above] - ascending[below]);
    }
}
