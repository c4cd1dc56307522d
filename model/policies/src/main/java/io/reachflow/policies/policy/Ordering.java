package io.reachflow.policies.policy;

import java.util.List;

/** Whom to try first. */
public interface Ordering {
    /** All of the queue's tasks, each once. */
    List<WaitingTask> order(TaskQueue queue);

    /** As in {@link Policy#hasPairwiseOrder()}. */
    default boolean isPairwise() {
        return true;
    }
}
