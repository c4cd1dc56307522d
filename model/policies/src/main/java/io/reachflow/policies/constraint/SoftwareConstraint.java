package io.reachflow.policies.constraint;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;

/** The card's driver runs one of the CUDA generations that the task accepts. */
final class SoftwareConstraint implements Constraint {
    @Override
    public String code() {
        return "SOFTWARE";
    }

    @Override
    public boolean fits(Task task, GpuSlot slot) {
        return task.acceptedCudaVersions().isEmpty()
                || (slot.gpu().cudaVersion() != null
                        && task.acceptedCudaVersions().contains(slot.gpu().cudaVersion()));
    }

    @Override
    public String reason(Task task, GpuSlot slot) {
        return "accepts CUDA "
                + task.acceptedCudaVersions()
                + ", the GPU has "
                + slot.gpu().cudaVersion();
    }
}
