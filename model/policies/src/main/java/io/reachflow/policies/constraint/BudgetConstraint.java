package io.reachflow.policies.constraint;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;

/** Where the budget is a limit, the card's price is known and within it. */
final class BudgetConstraint implements Constraint {
    @Override
    public String code() {
        return "BUDGET";
    }

    @Override
    public boolean fits(Task task, GpuSlot slot) {
        return !task.budgetIsLimit()
                || task.maxPricePerGpuHourUsd() == null
                || (slot.gpu().pricePerHourUsd() != null
                        && slot.gpu().pricePerHourUsd() <= task.maxPricePerGpuHourUsd());
    }

    @Override
    public String reason(Task task, GpuSlot slot) {
        return "pays at most "
                + task.maxPricePerGpuHourUsd()
                + " USD per hour, the GPU costs "
                + slot.gpu().pricePerHourUsd();
    }
}
