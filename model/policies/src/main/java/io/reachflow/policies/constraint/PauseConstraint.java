package io.reachflow.policies.constraint;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;

/** The card's owner does not need it now. */
final class PauseConstraint implements Constraint {
    @Override
    public String code() {
        return "PAUSED";
    }

    @Override
    public boolean fits(Task task, GpuSlot slot) {
        return !slot.gpu().paused();
    }

    @Override
    public String reason(Task task, GpuSlot slot) {
        return "the GPU is paused by its owner";
    }
}
