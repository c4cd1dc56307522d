package io.reachflow.brain.constraint;

import io.reachflow.brain.cluster.GpuSlot;
import io.reachflow.intake.task.Task;

/** The card was heard lately. */
final class SilenceConstraint implements Constraint {
    @Override
    public String code() {
        return "SUSPECT";
    }

    @Override
    public boolean fits(Task task, GpuSlot slot) {
        return !slot.gpu().suspect();
    }

    @Override
    public String reason(Task task, GpuSlot slot) {
        return "the GPU is silent for longer than usual";
    }
}
