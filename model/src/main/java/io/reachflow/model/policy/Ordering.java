package io.reachflow.model.policy;

import java.util.List;

/** Whom to try first. */
public interface Ordering {
    /** All of the queue's tasks, each once. */
    List<Waiting> order(Queue queue);

    /** As in {@link Policy#ordersInPairs()}. */
    default boolean inPairs() {
        return true;
    }
}
