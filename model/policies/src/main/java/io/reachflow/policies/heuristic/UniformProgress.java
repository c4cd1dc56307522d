package io.reachflow.policies.heuristic;

import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Ordering;
import io.reachflow.policies.policy.Orderings;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.WaitingTask;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Uniform Progress, after Wu et al., "Can't Be Late: Optimizing Spot Instance Savings under
 * Deadlines" (NSDI 2024): a task shall not fall behind the straight line from its arrival to its
 * deadline.
 *
 * <p>As in the paper: the line. Progress is the share of the work that is safe. A task that is
 * behind goes where it is not lost (there on demand, here to the best chance to stay); one that is
 * not may go where it is cheap (there to a spot instance). The safety net: with less time left than
 * the rest of the run and two changeovers, a task counts as behind wherever the line is.
 *
 * <p>Not as in the paper:
 *
 * <ul>
 *   <li>There a single task can always have an instance on demand. Here many want the same GPUs, so
 *       there is an order: the safety net first, then who is furthest behind, as a share of the
 *       line. What has no deadline has no line: it comes last and goes where it is cheap.
 *   <li>There a task takes a spot instance even when it is behind, because the other kind remains.
 *       Here nothing remains for sure, and it does not take the risk.
 *   <li>There tasks move between the two kinds as they run, and idle when they are ahead and no
 *       spot instance is to be had. Here a task that runs is not moved, and none waits by choice.
 *   <li>There all instances are alike. Here a GPU on which the deadline would be missed comes after
 *       all others, whatever the task is.
 *   <li>A task that waits to begin is behind from its first moment. Here it has two changeovers
 *       until that counts, or none would ever go where it is cheap.
 * </ul>
 */
final class UniformProgress implements Ordering, Placing {
    /** Two interruptions, each of which costs half of the ten minutes between two checkpoints. */
    private static final long TWO_CHANGEOVERS_MILLIS = 2 * 300_000;

    /** What a task can expect on the candidate with this index; late: after its deadline. */
    private record Option(
            int index, double lateSeconds, double stayChance, double priceUsd, double seconds) {}

    /** Equals stay in the order of their ids. */
    private static final Comparator<Option> STEADIEST =
            Comparator.comparingDouble(Option::lateSeconds)
                    .thenComparing(Comparator.comparingDouble(Option::stayChance).reversed())
                    .thenComparingDouble(Option::seconds);

    /** Of two at the same price the less reliable, which leaves the other for who needs it. */
    private static final Comparator<Option> CHEAPEST =
            Comparator.comparingDouble(Option::lateSeconds)
                    .thenComparingDouble(Option::priceUsd)
                    .thenComparingDouble(Option::stayChance);

    @Override
    public List<WaitingTask> order(TaskQueue queue) {
        long nowMillis = queue.nowMillis();
        List<WaitingTask> furthestBehind =
                Orderings.lowestFirst(queue, waiting -> lead(waiting, nowMillis));
        return Orderings.movedToFront(furthestBehind, waiting -> hasNoSlack(waiting, nowMillis));
    }

    @Override
    public double[] score(Candidates candidates) {
        List<Option> ranked = options(candidates);
        ranked.sort(isBehind(candidates) ? STEADIEST : CHEAPEST);
        double[] scores = new double[ranked.size()];
        for (int rank = 0; rank < scores.length; rank++) {
            scores[ranked.get(rank).index()] = -rank;
        }
        return scores;
    }

    /** By how much of its work a task is before its line; negative: behind. */
    private static double lead(WaitingTask waiting, long nowMillis) {
        Long deadline = waiting.task().deadlineMillis();
        if (deadline == null) {
            return Double.POSITIVE_INFINITY;
        }
        double lineSeconds = Math.max(1, deadline - waiting.arrivedAtMillis()) / 1000.0;
        return waiting.checkpointedFraction() - waiting.waitedSeconds(nowMillis) / lineSeconds;
    }

    private static boolean hasNoSlack(WaitingTask waiting, long nowMillis) {
        return waiting.slackSeconds(nowMillis) < TWO_CHANGEOVERS_MILLIS / 1000.0;
    }

    private static boolean isBehind(Candidates candidates) {
        WaitingTask waiting = candidates.waiting();
        long nowMillis = candidates.nowMillis();
        return lead(waiting, nowMillis - TWO_CHANGEOVERS_MILLIS) < 0
                || hasNoSlack(waiting, nowMillis);
    }

    private static List<Option> options(Candidates candidates) {
        Long deadline = candidates.waiting().task().deadlineMillis();
        double secondsLeft =
                deadline == null
                        ? Double.POSITIVE_INFINITY
                        : (deadline - candidates.nowMillis()) / 1000.0;
        List<Option> options = new ArrayList<>(candidates.slots().size());
        for (int i = 0; i < candidates.slots().size(); i++) {
            GpuSlot slot = candidates.slots().get(i);
            Estimate estimate = candidates.estimates().get(i);
            double seconds = estimate.totalSeconds();
            options.add(
                    new Option(
                            i,
                            Math.max(0, seconds - secondsLeft),
                            estimate.survivalChance(),
                            Cheapest.priceUsd(slot),
                            seconds));
        }
        return options;
    }
}
