package io.reachflow.policies.heuristic;

import io.reachflow.policies.policy.Ordering;
import io.reachflow.policies.policy.Orderings;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.WaitingTask;
import java.util.List;

/**
 * The most urgent task first, by a linear score.
 *
 * @param priorityLevel for each level of priority
 * @param slackHours for each hour to the deadline beyond the run on RTX 3090s, at most 24
 * @param workHours for each GPU hour that is left to do
 * @param workDoublings for each time that what is left to do doubles; none at an hour of one GPU
 * @param agingIntervals for each of the cell's aging intervals since the arrival
 */
public record UrgencyOrder(
        double priorityLevel,
        double slackHours,
        double workHours,
        double workDoublings,
        double agingIntervals)
        implements Ordering {
    /** More slack than this makes no difference; a task without a deadline has so much. */
    private static final double MOST_SLACK_HOURS = 24;

    /** Less work than ten seconds makes no difference. */
    private static final double LEAST_GPU_HOURS = 10.0 / 3600;

    private static final double LOG_2 = StrictMath.log(2);

    @Override
    public List<WaitingTask> order(TaskQueue queue) {
        return Orderings.lowestFirst(queue, waiting -> -urgency(waiting, queue));
    }

    private double urgency(WaitingTask waiting, TaskQueue queue) {
        double gpuHours = waiting.remainingWorkGpuSeconds() / 3600;
        double waitedMillis = waiting.waitedSeconds(queue.nowMillis()) * 1000;
        double slack = waiting.slackSeconds(queue.nowMillis()) / 3600;
        return priorityLevel * waiting.task().priority().level()
                + slackHours * Math.min(slack, MOST_SLACK_HOURS)
                + workHours * gpuHours
                + ofDoublings(gpuHours)
                + agingIntervals * waitedMillis / queue.agingMillis();
    }

    /** A logarithm takes longer than the rest, and all that wait are ordered in busy windows. */
    private double ofDoublings(double gpuHours) {
        if (workDoublings == 0) {
            return 0;
        }
        return workDoublings * (StrictMath.log(Math.max(gpuHours, LEAST_GPU_HOURS)) / LOG_2);
    }
}
