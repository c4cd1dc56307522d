package io.reachflow.replay.bench;

import java.util.Arrays;

/**
 * Where the values of a sample lie. Each percentile is a value that occurred: the smallest that is
 * not exceeded by so many of the values (nearest rank).
 */
public record Percentiles(int count, long p50, long p99, long most) {

    public static Percentiles of(long... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("A sample without values has no percentiles.");
        }
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Percentiles(
                sorted.length, at(sorted, 50), at(sorted, 99), sorted[sorted.length - 1]);
    }

    /** In whole numbers: 99 % of 100 as floating point may come out as more than 99. */
    private static long at(long[] sorted, int percent) {
        long rank = ((long) sorted.length * percent + 99) / 100;
        return sorted[(int) rank - 1];
    }
}
