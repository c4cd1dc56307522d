package io.reachflow.replay.contest;

import io.reachflow.replay.world.Scenario;
import io.reachflow.replay.world.World;

/** One world for all contenders: made when the first wants it, let go when the last has had it. */
final class SharedWorld {
    private final Scenario scenario;
    private final long seed;
    private int stillWanted;
    private World world;

    SharedWorld(Scenario scenario, long seed, int contenders) {
        this.scenario = scenario;
        this.seed = seed;
        this.stillWanted = contenders;
    }

    /** To be called once by each contender. */
    synchronized World take() {
        World taken = world == null ? World.generate(scenario.world(seed)) : world;
        stillWanted--;
        world = stillWanted == 0 ? null : taken;
        return taken;
    }
}
