package io.reachflow.bench.figure;

import io.reachflow.world.statistics.SortedSample;
import java.util.List;

/** What repetitions of one measurement gave: the one in the middle, and how far they lie apart. */
public record Spread(double median, double least, double most, int repetitions) {

    public static Spread of(List<Double> values) {
        SortedSample sample =
                SortedSample.of(values.stream().mapToDouble(Double::doubleValue).toArray());
        return new Spread(sample.interpolated(0.5), sample.least(), sample.most(), sample.count());
    }

    /** The same measurement in another unit. */
    public Spread times(double factor) {
        return new Spread(median * factor, least * factor, most * factor, repetitions);
    }
}
