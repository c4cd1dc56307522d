package io.reachflow.checker.invariant;

import io.reachflow.checker.fact.RequestedTask;
import io.reachflow.checker.fact.RewardFact;
import io.reachflow.checker.fact.RewardValues;
import io.reachflow.checker.fact.RewardValuesBuilder;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.TaskPriority;
import java.util.Optional;

/** What a reward must be, by the formula in the README. */
record RewardFormula(LeaseEnd end, TaskPriority priority, RewardValues values) {
    /** In seconds of one RTX 3090. */
    private static final double MEAN_WORK = 4_200;

    private static final double FAILED = -0.5;
    private static final double COST_OF_BUDGET = -0.1;
    private static final double HOUR = -0.5 / 3600;
    private static final double TOLERANCE = 1e-9;

    static RewardFormula of(RequestedTask task, LeaseEnd end) {
        return of(task, end, LeaseReckoning.Costs.NONE);
    }

    static RewardFormula of(RequestedTask task, LeaseEnd end, LeaseReckoning.Costs spent) {
        double worth = weight(task.priority()) * (0.5 + 0.5 * task.workGpuSeconds() / MEAN_WORK);
        double done = end == LeaseEnd.COMPLETED ? worth : 0;
        double failure = isFailure(end) ? FAILED * worth : 0;
        double cost = cost(task, spent);
        double bandwidth = HOUR * spent.transferSeconds();
        double lostWork = HOUR * spent.lostSeconds();
        RewardValues values =
                RewardValuesBuilder.builder()
                        .done(done)
                        .failure(failure)
                        .cost(cost)
                        .bandwidth(bandwidth)
                        .lostWork(lostWork)
                        .total(done + failure + cost + bandwidth + lostWork)
                        .build();
        return new RewardFormula(end, task.priority(), values);
    }

    private static double weight(TaskPriority priority) {
        return switch (priority) {
            case LOW -> 1;
            case NORMAL -> 2;
            case HIGH -> 4;
        };
    }

    private static boolean isFailure(LeaseEnd end) {
        return switch (end) {
            case FAILED, GPU_LEFT, DEADLINE_PASSED, SILENT, NEVER_STARTED, COMPLETED_LATE -> true;
            case COMPLETED, PREEMPTED, CANCELLED -> false;
        };
    }

    /** Against the budget for all of the work; a task without one does not care. */
    private static double cost(RequestedTask task, LeaseReckoning.Costs spent) {
        Double price = task.maxPricePerGpuHourUsd();
        return price == null || price == 0
                ? 0
                : COST_OF_BUDGET * spent.usd() / (price * task.workGpuSeconds() / 3600);
    }

    /** The first component that is another one, in words; empty where all are the same. */
    Optional<String> against(RewardFact reward) {
        if (reward.priority() != priority) {
            return Optional.of(
                    "The reward's priority is %s; that of task %s is %s."
                            .formatted(reward.priority(), reward.taskId(), priority));
        }
        RewardValues given = reward.values();
        return differs("doneReward", given.done(), values.done(), reward)
                .or(() -> differs("failurePenalty", given.failure(), values.failure(), reward))
                .or(() -> differs("costPenalty", given.cost(), values.cost(), reward))
                .or(
                        () ->
                                differs(
                                        "bandwidthPenalty",
                                        given.bandwidth(),
                                        values.bandwidth(),
                                        reward))
                .or(() -> differs("lostWorkPenalty", given.lostWork(), values.lostWork(), reward))
                .or(() -> differs("reward", given.total(), values.total(), reward));
    }

    private static Optional<String> differs(
            String component, double given, double right, RewardFact reward) {
        // Written so that NaN differs.
        return Math.abs(given - right) <= TOLERANCE * Math.max(1, Math.abs(right))
                ? Optional.empty()
                : Optional.of(
                        "The %s of task %s, which ended by %s, is %s; it must be %s."
                                .formatted(
                                        component,
                                        reward.taskId(),
                                        reward.endedBy(),
                                        given,
                                        right));
    }
}
