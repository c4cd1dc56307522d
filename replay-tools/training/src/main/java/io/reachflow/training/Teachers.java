package io.reachflow.training;

import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.registry.Policies;
import io.reachflow.simulator.hindsight.ForesightPolicy;
import io.reachflow.world.World;

/** Who can be watched: all policies, and one that knows what will come. */
final class Teachers {
    /** The earliest deadline first, by true run times, where no owner leaves too soon. */
    static final String KNOWING = "knowing-edf";

    private Teachers() {}

    static Policy of(String name, World world) {
        return name.equals(KNOWING) ? ForesightPolicy.teacher(world) : Policies.byName(name);
    }
}
