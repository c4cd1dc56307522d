package io.reachflow.brain.constraint;

import io.reachflow.brain.cluster.GpuSlot;
import io.reachflow.intake.task.Task;

/** A rule about what can run where. It holds for every policy; a policy only ranks what is left. */
public interface Constraint {
    /** The reason for machines, in capitals. */
    String code();

    boolean fits(Task task, GpuSlot slot);

    /** Why it does not fit, in words: what is needed and what is there. */
    String reason(Task task, GpuSlot slot);
}
