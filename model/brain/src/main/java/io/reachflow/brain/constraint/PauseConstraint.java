package io.reachflow.brain.constraint;

import io.reachflow.brain.cluster.GpuSlot;
import io.reachflow.intake.task.Task;

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
