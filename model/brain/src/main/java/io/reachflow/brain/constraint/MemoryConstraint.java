package io.reachflow.brain.constraint;

import io.reachflow.brain.cluster.GpuSlot;
import io.reachflow.intake.task.Task;

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
