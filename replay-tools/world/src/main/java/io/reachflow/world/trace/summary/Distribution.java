package io.reachflow.world.trace.summary;

import io.reachflow.world.statistics.SortedSample;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Arrays;

/** Where values lie. Each percentile is a value that occurred (nearest rank). */
@RecordBuilder
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
        SortedSample sample = SortedSample.of(values);
        return DistributionBuilder.builder()
                .count(sample.count())
                .mean(sample.mean())
                .p5(sample.percentile(5))
                .p25(sample.percentile(25))
                .p50(sample.percentile(50))
                .p75(sample.percentile(75))
                .p95(sample.percentile(95))
                .p99(sample.percentile(99))
                .most(sample.most())
                .build();
    }

    /** The standard deviation over the mean; 1 for arrivals by pure chance, more for bursts. */
    static double variation(double... values) {
        double mean = Arrays.stream(values).average().orElse(0);
        double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
        return mean == 0 ? 0 : Math.sqrt(squares / values.length) / mean;
    }
}
