package io.reachflow.bench.pipeline;

import io.reachflow.world.statistics.SortedSample;
import java.util.Arrays;

/** Where the values of a sample lie, by nearest rank. */
public record LatencyPercentiles(int count, long p50, long p99, long most) {

    public static LatencyPercentiles of(long... values) {
        SortedSample sample = SortedSample.of(Arrays.stream(values).asDoubleStream().toArray());
        return new LatencyPercentiles(
                sample.count(),
                (long) sample.percentile(50),
                (long) sample.percentile(99),
                (long) sample.most());
    }
}
