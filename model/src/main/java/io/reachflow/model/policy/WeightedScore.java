package io.reachflow.model.policy;

import io.reachflow.model.cluster.Estimate;
import io.reachflow.model.cluster.GpuSlot;
import io.reachflow.model.constraint.Judgement;
import io.reachflow.model.constraint.MeetsDeadline;
import java.util.List;

/**
 * A linear score over what a task can expect on a GPU. Its weights are set by hand: an hour of
 * transfer costs more than an hour of computing, because it holds the GPU for nothing.
 */
final class WeightedScore extends PairwisePolicy {
    private static final double TRANSFER_HOURS = -2;
    private static final double RUN_HOURS = -1;
    private static final double SURVIVAL_CHANCE = 1;
    private static final double PRICE_TO_BUDGET = -0.2;

    WeightedScore() {
        super(
                PolicyIdentity.ofHeuristic(
                        "weighted-score",
                        "1",
                        TRANSFER_HOURS
                                + " "
                                + RUN_HOURS
                                + " "
                                + SURVIVAL_CHANCE
                                + " "
                                + PRICE_TO_BUDGET));
    }

    @Override
    public List<Judgement> judgements() {
        return List.of(new MeetsDeadline());
    }

    @Override
    double score(Waiting waiting, GpuSlot slot, Estimate estimate) {
        return TRANSFER_HOURS * estimate.transferSeconds() / 3600
                + RUN_HOURS * estimate.runSeconds() / 3600
                + SURVIVAL_CHANCE * estimate.survivalChance()
                + PRICE_TO_BUDGET * priceToBudget(waiting, slot);
    }

    private static double priceToBudget(Waiting waiting, GpuSlot slot) {
        Double budget = waiting.task().maxPricePerGpuHourUsd();
        Double price = slot.gpu().pricePerHourUsd();
        if (budget == null || budget == 0 || price == null) {
            return 1;
        }
        return Math.min(price / budget, 10);
    }
}
