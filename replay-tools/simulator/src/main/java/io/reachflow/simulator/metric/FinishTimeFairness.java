package io.reachflow.simulator.metric;

import io.reachflow.simulator.TaskResult;
import io.reachflow.world.fleet.Host;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Finish-time fairness, the rho of Themis (NSDI 2020): how long a task takes in the shared network,
 * over how long it would take alone on its fair share of it. With N tasks in the network, on the
 * mean over the task's own time there, its share is one N-th of the cards that were there. A gang
 * that fits into its share runs at full speed, a larger one as much slower as its share is smaller.
 * Rho is 1 where sharing costs a task nothing, and above 1 where others were served at its expense.
 */
final class FinishTimeFairness {
    private final double cards;
    private final double speed;
    private final Moments arrivals;
    private final Moments ends;

    /**
     * Among all tasks.
     *
     * @param cards that were there, on the mean
     */
    FinishTimeFairness(List<TaskResult> all, List<Host> hosts, double cards) {
        this.cards = cards;
        this.speed = meanSpeed(hosts);
        this.arrivals = new Moments(all, result -> result.task().arrivedAtMillis());
        this.ends = new Moments(all, TaskResult::endedMillis);
    }

    private static double meanSpeed(List<Host> hosts) {
        double speeds = 0;
        int gpus = 0;
        for (Host host : hosts) {
            speeds += host.model().relativeSpeed() * host.gpuIds().size();
            gpus += host.gpuIds().size();
        }
        return speeds / gpus;
    }

    /** Not a number where there was no GPU. */
    double rho(TaskResult result) {
        double gpus =
                result.task().request().getGpus()
                        * result.task().request().getSharePermille()
                        / 1_000.0;
        double alone = result.task().trueWorkGpuSeconds() / (gpus * speed);
        double slower = Math.max(1, gpus * others(result) / cards);
        return result.completionSeconds() / (Math.max(1, alone) * slower);
    }

    /** How many tasks there were, itself among them, on the mean over its own time. */
    private double others(TaskResult result) {
        long from = result.task().arrivedAtMillis();
        long to = result.endedMillis();
        double millis = taskMillisUntil(to) - taskMillisUntil(from);
        return to <= from ? 1 : Math.max(1, millis / (to - from));
    }

    private double taskMillisUntil(long millis) {
        return arrivals.sinceThem(millis) - ends.sinceThem(millis);
    }

    /** Moments in their order. */
    private static final class Moments {
        private final long[] sorted;

        /** Of the first ones, each as the time since the first of all. */
        private final double[] sums;

        Moments(List<TaskResult> all, ToLongFunction<TaskResult> moment) {
            sorted = all.stream().mapToLong(moment).sorted().toArray();
            sums = new double[sorted.length + 1];
            for (int i = 0; i < sorted.length; i++) {
                sums[i + 1] = sums[i] + (sorted[i] - sorted[0]);
            }
        }

        /** The time since each of them that is over, all added up. */
        double sinceThem(long millis) {
            int over = Arrays.binarySearch(sorted, millis);
            // What is at that very moment adds nothing, whichever of several was found.
            int before = over < 0 ? -over - 1 : over;
            return before == 0 ? 0 : (double) before * (millis - sorted[0]) - sums[before];
        }
    }
}
