package io.reachflow.policies.constraint;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;

/** The card has not reported what can't be true. */
final class QuarantineConstraint implements Constraint {
    @Override
    public String code() {
        return "QUARANTINE";
    }

    @Override
    public boolean fits(Task task, GpuSlot slot) {
        return slot.gpu().quarantineReason() == null;
    }

    @Override
    public String reason(Task task, GpuSlot slot) {
        return "the GPU is quarantined: " + slot.gpu().quarantineReason();
    }
}
