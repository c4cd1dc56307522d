package io.reachflow.replay.contest;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How long something took, in seconds, over the tasks that arrived: few numbers instead of one for
 * each task.
 *
 * @param share of the tasks arrived to which it happened at all
 * @param ranks the times of those at 101 evenly spaced ranks, from the shortest to the longest;
 *     empty when it happened to none
 */
public record TimeRanks(double share, List<Double> ranks) {
    private static final int STEPS = 100;

    public TimeRanks {
        ranks = List.copyOf(ranks);
    }

    /**
     * @param ascending the times
     * @param arrived tasks of which these are a part
     */
    static TimeRanks of(double[] ascending, int arrived) {
        if (ascending.length == 0) {
            return new TimeRanks(0, List.of());
        }
        List<Double> ranks =
                IntStream.rangeClosed(0, STEPS)
                        .mapToObj(step -> atRank(ascending, (double) step / STEPS))
                        .toList();
        return new TimeRanks((double) ascending.length / arrived, ranks);
    }

    private static double atRank(double[] ascending, double rank) {
        double position = rank * (ascending.length - 1);
        int below = (int) position;
        int above = Math.min(below + 1, ascending.length - 1);
        return ascending[below] + (position - below) * (ascending[above] - ascending[below]);
    }

    /** The share of the tasks arrived to which it happened within so many seconds. */
    public double within(double seconds) {
        if (ranks.isEmpty() || seconds < ranks.get(0)) {
            return 0;
        }
        if (seconds >= ranks.get(STEPS)) {
            return share;
        }
        double[] times = ranks.stream().mapToDouble(Double::doubleValue).toArray();
        int found = Arrays.binarySearch(times, seconds);
        int below = found >= 0 ? found : -found - 2;
        double step = times[below + 1] - times[below];
        double part = step == 0 ? 0 : (seconds - times[below]) / step;
        return share * (below + part) / STEPS;
    }
}
