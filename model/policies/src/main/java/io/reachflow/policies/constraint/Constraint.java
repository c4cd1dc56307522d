package io.reachflow.policies.constraint;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;

/** A rule about what can run where. It holds for every policy; a policy only ranks what is left. */
public interface Constraint {
    /** The reason for machines, in capitals. */
    String code();

    boolean fits(Task task, GpuSlot slot);

    /** Why it does not fit, in words: what is needed and what is there. */
    String reason(Task task, GpuSlot slot);
}
