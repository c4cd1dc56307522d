package io.reachflow.policies.rollout;

/** Pairs of a task and a GPU that may be looked at in a window: counted, so the same everywhere. */
final class StepBudget {
    private long left;

    StepBudget(long steps) {
        this.left = steps;
    }

    void spend(long steps) {
        left -= steps;
    }

    boolean isSpent() {
        return left < 0;
    }
}
