package io.reachflow.brain.reward;

import io.reachflow.intake.task.Task;
import io.reachflow.schema.LeaseEnd;

/** The components of a reward; all but {@code done} are not positive. */
public record Reward(double done, double failure, double cost, double bandwidth, double lostWork) {

    /** What a lease used up, as far as it is known. */
    public record Spent(double costUsd, double transferSeconds, double lostWorkSeconds) {
        public static final Spent NOTHING = new Spent(0, 0, 0);
    }

    public static Reward of(Task task, LeaseEnd endedBy, Spent spent, RewardWeights weights) {
        double priority = task.priority().weight();
        return new Reward(
                endedBy == LeaseEnd.COMPLETED ? weights.done() * priority : 0,
                isFailure(endedBy) ? -weights.failed() * priority : 0,
                penalty(weights.cost() * spent.costUsd() / budgetUsd(task)),
                penalty(weights.bandwidthPerHour() * spent.transferSeconds() / 3600),
                penalty(weights.lostWorkPerHour() * spent.lostWorkSeconds() / 3600));
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
    private static double budgetUsd(Task task) {
        if (task.maxPricePerGpuHourUsd() == null || task.maxPricePerGpuHourUsd() == 0) {
            return Double.POSITIVE_INFINITY;
        }
        return task.maxPricePerGpuHourUsd() * task.workGpuSeconds() / 3600;
    }
}
