package io.reachflow.policies.heuristic;

import io.reachflow.intake.task.Priority;
import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.constraint.DeadlineJudgement;
import io.reachflow.policies.constraint.Judgement;
import io.reachflow.policies.gang.RescoredGang;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.GangPlacing;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.WaitingTask;
import java.util.List;

/** A linear score over what a task can expect on a GPU, and another for whom to try first. */
final class WeightedScore implements Policy, PairPlacing {
    private static final double MOST_PRICE_TO_BUDGET = 10;

    private final ScoreWeights weights;
    private final UrgencyOrder order;
    private final PolicyIdentity identity;

    WeightedScore(ScoreWeights weights) {
        this.weights = weights;
        this.order = weights.order();
        this.identity = PolicyIdentity.of("weighted-score", "6", weights.print());
    }

    @Override
    public PolicyIdentity identity() {
        return identity;
    }

    @Override
    public List<WaitingTask> order(TaskQueue queue) {
        return order.order(queue);
    }

    @Override
    public boolean hasPairwiseOrder() {
        return order.isPairwise();
    }

    @Override
    public List<Judgement> judgements() {
        return List.of(new DeadlineJudgement(weights.deadlineMargin()));
    }

    @Override
    public boolean preempts() {
        return true;
    }

    @Override
    public GangPlacing gangPlacing() {
        return new RescoredGang(this::score);
    }

    @Override
    public boolean scoresTasksIndependently() {
        return true;
    }

    @Override
    public List<Scores> score(List<Candidates> batch) {
        return batch.stream()
                .map(some -> new Scores(score(some), waitingScore(some.waiting())))
                .toList();
    }

    @Override
    public double score(WaitingTask waiting, GpuSlot slot, Estimate estimate) {
        return weights.transferHours() * estimate.transferSeconds() / 3600
                + weights.runHours() * estimate.runSeconds() / 3600
                + weights.communicationHours() * estimate.communicationSeconds() / 3600
                + weights.survivalChance() * estimate.survivalChance()
                + weights.priceToBudget() * priceToBudget(waiting.task(), slot)
                + weights.speed() * slot.gpu().speedOrAssumed()
                + (slot.gpu().keeps(waiting.task().datasetId()) ? weights.dataKept() : 0);
    }

    @Override
    public boolean mayWait() {
        return weights.mayWait();
    }

    /** A long run must not look like a bad place, so waiting counts it as well. */
    private double waitingScore(WaitingTask waiting) {
        Priority priority = waiting.task().priority();
        double weight =
                switch (priority) {
                    case LOW -> weights.waitLow();
                    case NORMAL -> weights.waitNormal();
                    case HIGH -> weights.waitHigh();
                };
        return weight + weights.runHours() * waiting.estimatedRunSeconds() / 3600;
    }

    private static double priceToBudget(Task task, GpuSlot slot) {
        Double budget = task.maxPricePerGpuHourUsd();
        Double price = slot.gpu().pricePerHourUsd();
        if (budget == null || budget == 0 || price == null) {
            return 1;
        }
        return Math.min(price / budget, MOST_PRICE_TO_BUDGET);
    }
}
