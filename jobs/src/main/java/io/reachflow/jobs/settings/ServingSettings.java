package io.reachflow.jobs.settings;

import io.reachflow.model.policy.Policies;
import io.reachflow.model.policy.Policy;
import java.io.Serializable;
import java.time.Duration;

/**
 * Who decides, and who if that one can't.
 *
 * @param fallback by name
 * @param budget scoring may take in one window before the fallback takes over
 */
public record ServingSettings(PolicyChoice choice, String fallback, Duration budget)
        implements Serializable {
    public Policy fallbackPolicy() {
        return Policies.byName(fallback);
    }
}
