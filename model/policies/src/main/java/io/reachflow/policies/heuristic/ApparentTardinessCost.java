package io.reachflow.policies.heuristic;

import io.reachflow.policies.policy.Ordering;
import io.reachflow.policies.policy.Orderings;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.WaitingTask;
import java.util.List;

/**
 * Apparent tardiness cost: weight / p · exp(−max(0, slack) / (k · mean p)), the highest first,
 * where p is what is left to run (Vepsalainen and Morton, "Priority Rules for Job Shops with
 * Weighted Tardiness Costs", Management Science 33(8), 1987). Without slack it is the weighted
 * shortest task; the more slack, the less it matters.
 *
 * <p>The rule is made for deadlines that may be missed at a price that grows. Here a task that is
 * late is worth nothing, but the rule still rates it highest: that is what {@code +mask} is for. A
 * task without a deadline is never tardy and costs nothing, so it comes after all others. Among
 * themselves such tasks go by weight / p, to which the rule tends as all deadlines move away.
 */
final class ApparentTardinessCost implements Ordering {
    /**
     * How many mean run times of slack take a task's cost down to 1/e: k of the paper, usually 2 to
     * 3. Tasks of high priority have half a run time to three of slack in the standard scenario, so
     * 2 tells them apart. Not tuned.
     */
    private static final double LOOK_AHEAD = 2;

    /** Less than a second to run makes no difference, and nothing is divided by zero. */
    private static final double LEAST_RUN_SECONDS = 1;

    @Override
    public List<WaitingTask> order(TaskQueue queue) {
        double scaleSeconds = LOOK_AHEAD * meanRunSeconds(queue.waiting());
        List<WaitingTask> ordered =
                Orderings.lowestFirst(
                        queue,
                        waiting -> -logarithmOfCost(waiting, queue.nowMillis(), scaleSeconds));
        return Orderings.movedToFront(ordered, ApparentTardinessCost::hasDeadline);
    }

    /** The mean is over those that are tried: all that wait, or only those that have just come. */
    @Override
    public boolean isPairwise() {
        return false;
    }

    /** In order of size: the last bit of a sum must not depend on who was named first. */
    private static double meanRunSeconds(List<WaitingTask> waiting) {
        return waiting.stream()
                .mapToDouble(ApparentTardinessCost::runSeconds)
                .sorted()
                .average()
                .orElse(LEAST_RUN_SECONDS);
    }

    private static double runSeconds(WaitingTask waiting) {
        return Math.max(LEAST_RUN_SECONDS, waiting.estimatedRunSeconds());
    }

    /** The order is the same, and far deadlines do not all become zero. */
    private static double logarithmOfCost(
            WaitingTask waiting, long nowMillis, double scaleSeconds) {
        double weight = waiting.task().priority().weight();
        double slack = hasDeadline(waiting) ? waiting.slackSeconds(nowMillis) : 0;
        return StrictMath.log(weight / runSeconds(waiting)) - Math.max(0, slack) / scaleSeconds;
    }

    private static boolean hasDeadline(WaitingTask waiting) {
        return waiting.task().deadlineMillis() != null;
    }
}
