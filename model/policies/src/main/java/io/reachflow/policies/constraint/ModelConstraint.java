package io.reachflow.policies.constraint;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;

/** The card is of a model that the task accepts. */
final class ModelConstraint implements Constraint {
    @Override
    public String code() {
        return "MODEL";
    }

    @Override
    public boolean fits(Task task, GpuSlot slot) {
        return task.allowedModels().isEmpty()
                || (slot.gpu().model() != null
                        && task.allowedModels().contains(slot.gpu().model()));
    }

    @Override
    public String reason(Task task, GpuSlot slot) {
        return "accepts " + task.allowedModels() + ", the GPU is a " + slot.gpu().model();
    }
}
