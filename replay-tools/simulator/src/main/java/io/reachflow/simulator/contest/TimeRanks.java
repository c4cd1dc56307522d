package io.reachflow.simulator.contest;

import io.reachflow.world.statistics.SortedSample;
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
     * @param times of those tasks to which it happened
     * @param arrived tasks of which these are a part
     */
    static TimeRanks of(double[] times, int arrived) {
        if (times.length == 0) {
            return new TimeRanks(0, List.of());
        }
        SortedSample sample = SortedSample.of(times);
        List<Double> ranks =
                IntStream.rangeClosed(0, STEPS)
                        .mapToObj(step -> sample.interpolated((double) step / STEPS))
                        .toList();
        return new TimeRanks((double) times.length / arrived, ranks);
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
        // Of equal times, the search finds any.
        while (times[below + 1] == times[below]) {
            below++;
        }
        double part = (seconds - times[below]) / (times[below + 1] - times[below]);
        return share * (below + part) / STEPS;
    }
}
