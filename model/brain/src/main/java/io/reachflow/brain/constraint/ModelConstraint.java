package io.reachflow.brain.constraint;

import io.reachflow.brain.cluster.GpuSlot;
import io.reachflow.intake.task.Task;

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
