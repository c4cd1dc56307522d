package io.reachflow.world.trace.summary;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How many values lie below each of some bounds, and above the one before. */
final class Histogram {
    /** A range of values; the last has no upper bound. */
    record Range(String label, double below) {}

    static final List<Range> SECONDS =
            List.of(
                    new Range("< 10 s", 10),
                    new Range("< 1 min", 60),
                    new Range("< 10 min", 600),
                    new Range("< 1 h", 3_600),
                    new Range("< 6 h", 21_600),
                    new Range("< 1 d", 86_400),
                    new Range("< 7 d", 604_800),
                    new Range("7 d and more", Double.POSITIVE_INFINITY));

    private static final int EQUAL_RANGES = 10;
    private static final List<Double> ROUND_FACTORS = List.of(1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 8.0);

    private Histogram() {}

    static Map<String, Long> of(List<Range> ranges, double[] values) {
        Map<String, Long> counts = new LinkedHashMap<>();
        ranges.forEach(each -> counts.put(each.label(), 0L));
        for (double value : values) {
            Range fitting =
                    ranges.stream().filter(each -> value < each.below()).findFirst().orElseThrow();
            counts.merge(fitting.label(), 1L, Long::sum);
        }
        return counts;
    }

    /** Ranges of equal, round width from 0 on, up to the highest value or a bit beyond the 99th. */
    static List<Range> equalRanges(double[] values) {
        Distribution all = Distribution.of(values);
        double width = roundUp(all.p99() / EQUAL_RANGES);
        List<Range> ranges = new ArrayList<>();
        double from = 0;
        for (int i = 1; i <= EQUAL_RANGES && from <= all.most(); i++) {
            from = i * width;
            ranges.add(new Range("< " + ReadableNumbers.brief(from), from));
        }
        if (all.most() >= from) {
            ranges.add(
                    new Range(ReadableNumbers.brief(from) + " and more", Double.POSITIVE_INFINITY));
        }
        return ranges;
    }

    /** The next power of ten times one of a few factors. */
    private static double roundUp(double value) {
        double power = StrictMath.pow(10, Math.floor(StrictMath.log10(Math.max(value, 1e-6))));
        return ROUND_FACTORS.stream()
                .map(factor -> factor * power)
                .filter(round -> value <= round)
                .findFirst()
                .orElse(10 * power);
    }
}
