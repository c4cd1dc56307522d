package io.reachflow.policies.constraint;

import io.reachflow.intake.task.Task;

/**
 * An opinion about what should run where, unlike a {@link Constraint} a policy's own choice:
 * published baselines run without, their {@code +mask} variants with.
 */
public interface Judgement {
    /** The reason for machines, in capitals. */
    String code();

    /**
     * Whether the task should run there.
     *
     * @param expectedSeconds transfer and run time of the task there
     */
    boolean accepts(Task task, double expectedSeconds, long nowMillis);

    /** What it stands for, in words. */
    String reason();
}
