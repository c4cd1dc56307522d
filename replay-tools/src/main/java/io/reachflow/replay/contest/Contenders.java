package io.reachflow.replay.contest;

import io.reachflow.model.policy.Policies;
import io.reachflow.replay.sim.SimulationSettings;

/** Contenders by their names. */
public final class Contenders {
    private Contenders() {}

    public static Contender byName(String name, SimulationSettings settings) {
        return new PolicyContender(Policies.byName(name), settings);
    }
}
