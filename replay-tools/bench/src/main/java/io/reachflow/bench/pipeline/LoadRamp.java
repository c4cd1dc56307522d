package io.reachflow.bench.pipeline;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Looks for the highest load that is sustained: up a ladder until a rate is not, then halfway
 * between the last two, a given number of times.
 */
final class LoadRamp {
    private final List<Integer> ladder;
    private int refinementsLeft;
    private int rung;
    private double highestSustained;
    private double lowestFailed = Double.POSITIVE_INFINITY;

    LoadRamp(List<Integer> ladder, int refinements) {
        this.ladder = List.copyOf(ladder);
        this.refinementsLeft = refinements;
    }

    /** The rate to try next; empty: the answer is found, or the ladder has ended. */
    OptionalDouble next() {
        if (Double.isInfinite(lowestFailed)) {
            return rung < ladder.size()
                    ? OptionalDouble.of(ladder.get(rung))
                    : OptionalDouble.empty();
        }
        return refinementsLeft > 0
                ? OptionalDouble.of((highestSustained + lowestFailed) / 2)
                : OptionalDouble.empty();
    }

    /** What became of the rate that {@link #next} gave. */
    void tried(double rate, boolean sustained) {
        if (Double.isInfinite(lowestFailed)) {
            rung++;
        } else {
            refinementsLeft--;
        }
        if (sustained) {
            highestSustained = rate;
        } else {
            lowestFailed = rate;
        }
    }

    /** The highest offered rate that was sustained; 0: none was. */
    double highestSustained() {
        return highestSustained;
    }

    /** Whether even the top of the ladder was sustained, so that the limit lies higher. */
    boolean limitNotReached() {
        return Double.isInfinite(lowestFailed);
    }
}
