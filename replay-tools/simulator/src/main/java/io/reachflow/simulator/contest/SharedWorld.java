package io.reachflow.simulator.contest;

import io.reachflow.world.World;
import io.reachflow.world.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/** One world for all who want it: made for the first, let go when the last has had it. */
final class SharedWorld {
    private final Scenario scenario;
    private final long seed;
    private int stillWanted;
    private @Nullable World world;

    SharedWorld(Scenario scenario, long seed, int wanted) {
        this.scenario = scenario;
        this.seed = seed;
        this.stillWanted = wanted;
    }

    /** To be called once by each who wants it. */
    synchronized World take() {
        World taken = world == null ? World.generate(scenario.world(seed)) : world;
        stillWanted--;
        world = stillWanted == 0 ? null : taken;
        return taken;
    }
}
