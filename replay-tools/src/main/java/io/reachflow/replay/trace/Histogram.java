package io.reachflow.replay.trace;

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

    /** Ranges of equal width, from 0 to a round number above the 99th percentile. */
    static List<Range> equalRanges(double[] values) {
        double width = roundUp(Distribution.of(values).p99() / EQUAL_RANGES);
        List<Range> ranges = new ArrayList<>();
        for (int i = 1; i <= EQUAL_RANGES; i++) {
            ranges.add(new Range("< " + Numbers.brief(i * width), i * width));
        }
        ranges.add(
                new Range(
                        Numbers.brief(EQUAL_RANGES * width) + " and more",
                        Double.POSITIVE_INFINITY));
        return ranges;
    }

    /** The next of 1, 2 and 5 times a power of ten. */
    private static double roundUp(double value) {
        double power = StrictMath.pow(10, Math.floor(StrictMath.log10(Math.max(value, 1e-6))));
        for (double factor : new double[] {1, 2, 5}) {
            if (value <= factor * power) {
                return factor * power;
            }
        }
        return 10 * power;
    }
}
