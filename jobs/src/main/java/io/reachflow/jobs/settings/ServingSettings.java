package io.reachflow.jobs.settings;

import io.reachflow.policies.exploration.GumbelExploration;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.registry.Policies;
import java.io.Serializable;

/**
 * Who decides, and who if that one can't.
 *
 * @param exploration share of the tasks whose GPUs are drawn, to learn from
 * @param fallback by name
 * @param maxOperations a learned policy may take in one window; what is beyond them the fallback
 *     decides
 */
public record ServingSettings(
        PolicyChoice choice, double exploration, String fallback, long maxOperations)
        implements Serializable {
    /** The same in every job, so that the same input gives the same draws. */
    private static final long SEED = 0;

    public Policy policy() {
        Policy policy = choice.policy();
        return exploration == 0 ? policy : new GumbelExploration(policy, exploration, SEED);
    }

    public Policy fallbackPolicy() {
        return Policies.byName(fallback);
    }
}
