package io.reachflow.simulator.hindsight;

import io.reachflow.policies.policy.Policy;
import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.contest.contender.Contender;
import io.reachflow.simulator.contest.contender.PolicyContender;
import io.reachflow.simulator.metric.SimulationOutcome;
import io.reachflow.world.World;
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
    public SimulationOutcome play(World world) {
        return new PolicyContender(policy.apply(world), settings).play(world);
    }
}
