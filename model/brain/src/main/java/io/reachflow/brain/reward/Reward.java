package io.reachflow.brain.reward;

import io.reachflow.intake.task.Task;
import io.reachflow.schema.LeaseEnd;

/** The components of a reward; all but {@code done} are not positive. */
public record Reward(double done, double failure, double cost, double bandwidth, double lostWork) {

    public static Reward of(Task task, LeaseEnd endedBy, Spent spent, RewardWeights weights) {
        double value = value(task, weights);
        return new Reward(
                endedBy == LeaseEnd.COMPLETED ? weights.done() * value : 0,
                isFailure(endedBy) ? -weights.failed() * value : 0,
                penalty(weights.cost() * spent.costUsd() / budgetUsd(task)),
                penalty(weights.bandwidthPerHour() * spent.transferGpuSeconds() / 3600),
                penalty(weights.lostWorkPerHour() * spent.lostGpuSeconds() / 3600));
    }

    /**
     * What a task is worth: half by its priority alone, half by its work as well. If tasks counted
     * alike, turning long ones away would pay.
     */
    public static double value(Task task, RewardWeights weights) {
        double work = task.workGpuSeconds() / weights.meanWorkGpuSeconds();
        return task.priority().weight() * (0.5 + 0.5 * work);
    }

    /** Without the minus zero, which readers of the topic would see as -0.0. */
    private static double penalty(double amount) {
        return amount == 0 ? 0 : -amount;
    }

    public double total() {
        return done + failure + cost + bandwidth + lostWork;
    }

    private static boolean isFailure(LeaseEnd endedBy) {
        return switch (endedBy) {
            case FAILED, GPU_LEFT, DEADLINE_PASSED, SILENT, NEVER_STARTED, COMPLETED_LATE -> true;
            case COMPLETED, PREEMPTED, CANCELLED -> false;
        };
    }

    /** What the task's owner would pay for its work; infinite where no budget was given. */
    public static double budgetUsd(Task task) {
        if (task.maxPricePerGpuHourUsd() == null || task.maxPricePerGpuHourUsd() == 0) {
            return Double.POSITIVE_INFINITY;
        }
        return task.maxPricePerGpuHourUsd() * task.workGpuSeconds() / 3600;
    }
}
