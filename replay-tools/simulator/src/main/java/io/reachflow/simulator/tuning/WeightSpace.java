package io.reachflow.simulator.tuning;

import io.reachflow.policies.heuristic.ScoreWeights;
import io.reachflow.world.random.RandomStream;
import java.util.ArrayList;
import java.util.List;

/** Which weights are tried: a range for each, wide around what makes sense. */
final class WeightSpace {
    private static final double NEVER = Double.NEGATIVE_INFINITY;

    /** How far a step goes, as a part of the range. */
    private static final double STEP = 0.2;

    /** The chance that a step changes a weight. */
    private static final double CHANGED = 0.35;

    private record Range(String name, double low, double high, boolean mayBeNever) {
        static Range of(String name, double low, double high) {
            return new Range(name, low, high, false);
        }
    }

    /** One for each weight, in the order of their names. */
    private static final List<Range> RANGES =
            List.of(
                    Range.of("transferHours", -6, 0),
                    // The unit of all others: a score times two ranks the same.
                    Range.of("runHours", -1, -1),
                    Range.of("communicationHours", -4, 0),
                    Range.of("survivalChance", 0, 3),
                    Range.of("priceToBudget", -0.5, 0),
                    Range.of("speed", -0.5, 0.5),
                    Range.of("dataKept", -0.5, 1.5),
                    Range.of("priorityLevel", 0, 3),
                    Range.of("slackHours", -1.5, 0),
                    Range.of("workHours", -2, 0.2),
                    Range.of("workDoublings", -1, 0.2),
                    Range.of("agingIntervals", -0.1, 0.1),
                    new Range("waitLow", -3, 0.5, true),
                    new Range("waitNormal", -3, 0.5, true),
                    new Range("waitHigh", -3, 0.5, true),
                    Range.of("deadlineMargin", 0.8, 2));

    private WeightSpace() {}

    static List<String> names() {
        return RANGES.stream().map(Range::name).toList();
    }

    /** Anywhere. */
    static ScoreWeights drawn(RandomStream chance) {
        List<Double> values = new ArrayList<>();
        for (Range range : RANGES) {
            double value = chance.between(range.low(), range.high());
            boolean never = range.mayBeNever() && chance.chance(0.8);
            values.add(never ? NEVER : rounded(value));
        }
        return ScoreWeights.of(values);
    }

    /** A few weights a little different. */
    static ScoreWeights near(ScoreWeights weights, RandomStream chance) {
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < RANGES.size(); i++) {
            double value = weights.values().get(i);
            values.add(chance.chance(CHANGED) ? stepped(RANGES.get(i), value, chance) : value);
        }
        return ScoreWeights.of(values);
    }

    private static double stepped(Range range, double value, RandomStream chance) {
        double anywhere = chance.between(range.low(), range.high());
        double step = chance.between(-STEP, STEP) * (range.high() - range.low());
        if (range.mayBeNever() && chance.chance(0.3)) {
            return value == NEVER ? rounded(anywhere) : NEVER;
        }
        return value == NEVER
                ? NEVER
                : rounded(Math.max(range.low(), Math.min(range.high(), value + step)));
    }

    /** Three digits are more than a search can tell apart, and are easier to read. */
    private static double rounded(double value) {
        return Math.round(value * 1000) / 1000.0;
    }
}
