package io.reachflow.policies.constraint;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;

/** Enough of the card is not leased. */
final class ShareConstraint implements Constraint {
    @Override
    public String code() {
        return "BUSY";
    }

    @Override
    public boolean fits(Task task, GpuSlot slot) {
        return task.sharePermille() <= slot.freePermille();
    }

    @Override
    public String reason(Task task, GpuSlot slot) {
        return "needs "
                + task.sharePermille()
                + " thousandths of a GPU, "
                + slot.freePermille()
                + " are free";
    }
}
