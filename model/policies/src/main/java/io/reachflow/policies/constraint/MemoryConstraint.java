package io.reachflow.policies.constraint;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;

/** The card's memory holds the task beside what is already reserved. */
final class MemoryConstraint implements Constraint {
    @Override
    public String code() {
        return "MEMORY";
    }

    @Override
    public boolean fits(Task task, GpuSlot slot) {
        return task.memoryMibPerGpu() <= slot.freeMemoryMib();
    }

    @Override
    public String reason(Task task, GpuSlot slot) {
        return "needs "
                + task.memoryMibPerGpu()
                + " MiB, "
                + slot.freeMemoryMib()
                + " are free of "
                + slot.gpu().memoryMib();
    }
}
