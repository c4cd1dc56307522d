package io.reachflow.policies.constraint;

import io.reachflow.intake.task.Task;

/**
 * Rather wait than start where the task is not expected to meet its deadline.
 *
 * @param margin times the expected time that have to be left; 1: just enough
 */
public record DeadlineJudgement(double margin) implements Judgement {
    public DeadlineJudgement() {
        this(1);
    }

    @Override
    public String code() {
        return "DEADLINE";
    }

    @Override
    public boolean accepts(Task task, double expectedSeconds, long nowMillis) {
        return task.deadlineMillis() == null
                || nowMillis + margin * expectedSeconds * 1000 <= task.deadlineMillis();
    }

    @Override
    public String reason() {
        return "no free GPU is expected to finish it by its deadline";
    }
}
