package io.reachflow.policies.constraint;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;

/** The card stands where the task may run. */
final class RegionConstraint implements Constraint {
    @Override
    public String code() {
        return "REGION";
    }

    @Override
    public boolean fits(Task task, GpuSlot slot) {
        return task.allowedRegions().isEmpty()
                || task.allowedRegions().contains(slot.gpu().region());
    }

    @Override
    public String reason(Task task, GpuSlot slot) {
        return "may run in " + task.allowedRegions() + ", the GPU is in " + slot.gpu().region();
    }
}
