package io.reachflow.policies.constraint;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The card's driver runs one of the CUDA generations that the task accepts. */
final class SoftwareConstraint implements Constraint {
    @Override
    public String code() {
        return "SOFTWARE";
    }

    @Override
    public boolean fits(Task task, GpuSlot slot) {
        List<String> accepted = task.acceptedCudaVersions();
        return accepted.isEmpty() || isAmong(accepted, slot.gpu().cudaVersion());
    }

    /** Spelt out: contains() of a list that holds anything is much slower, and this runs often. */
    private static boolean isAmong(List<String> accepted, @Nullable String version) {
        for (int i = 0; i < accepted.size(); i++) {
            if (accepted.get(i).equals(version)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String reason(Task task, GpuSlot slot) {
        return "accepts CUDA "
                + task.acceptedCudaVersions()
                + ", the GPU has "
                + slot.gpu().cudaVersion();
    }
}
