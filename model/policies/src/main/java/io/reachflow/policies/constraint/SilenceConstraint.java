package io.reachflow.policies.constraint;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;

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
