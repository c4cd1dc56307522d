package io.reachflow.replay.bench.pipeline;

import io.reachflow.replay.statistics.Sample;
import java.util.Arrays;

/** Where the values of a sample lie, by nearest rank. */
public record Percentiles(int count, long p50, long p99, long most) {

    public static Percentiles of(long... values) {
        Sample sample = Sample.of(Arrays.stream(values).asDoubleStream().toArray());
        return new Percentiles(
                sample.count(),
                (long) sample.percentile(50),
                (long) sample.percentile(99),
                (long) sample.most());
    }
}
