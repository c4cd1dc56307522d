package io.reachflow.brain.heuristic;

import io.reachflow.brain.policy.Candidates;
import io.reachflow.brain.policy.Ordering;
import io.reachflow.brain.policy.Policy;

/** Where to run a task: half of a policy, as {@link Ordering} is the other. */
interface Placing {
    /** A score for each candidate; more is better. */
    double[] score(Candidates candidates);

    /** As in {@link Policy#keepsGangsTogether()}. */
    default boolean keepsGangsTogether() {
        return false;
    }
}
