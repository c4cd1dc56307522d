package io.reachflow.policies.heuristic;

import io.reachflow.policies.gang.EfficientGang;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.GangPlacing;
import io.reachflow.policies.policy.Ordering;
import io.reachflow.policies.policy.Policy;

/** Where to run a task: half of a policy, as {@link Ordering} is the other. */
interface Placing {
    /** A score for each candidate; more is better. */
    double[] score(Candidates candidates);

    /** As in {@link Policy#gangPlacing()}. Every heuristic minds how close a gang stands. */
    default GangPlacing gangPlacing() {
        return new EfficientGang();
    }
}
