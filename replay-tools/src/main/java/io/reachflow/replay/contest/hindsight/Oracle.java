package io.reachflow.replay.contest.hindsight;

import io.reachflow.model.policy.Policy;
import io.reachflow.replay.contest.contender.Contender;
import io.reachflow.replay.contest.contender.PolicyContender;
import io.reachflow.replay.metric.Outcome;
import io.reachflow.replay.sim.SimulationSettings;
import io.reachflow.replay.world.World;
import java.util.function.Function;

/** A policy that is made anew for each world, because it knows it. */
public record Oracle(String name, Function<World, Policy> policy, SimulationSettings settings)
        implements Contender {
    public static final String SJF_TRUE = "sjf-true";

    /** The shortest first by their true run times. */
    public static Oracle sjfTrue(SimulationSettings settings) {
        return new Oracle(SJF_TRUE, TrueShortestFirst::new, settings);
    }

    @Override
    public Outcome play(World world) {
        return new PolicyContender(policy.apply(world), settings).play(world);
    }
}
