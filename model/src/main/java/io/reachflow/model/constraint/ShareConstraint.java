package io.reachflow.model.constraint;

import io.reachflow.model.cluster.GpuSlot;
import io.reachflow.model.task.Task;

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
