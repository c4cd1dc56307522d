package io.reachflow.streams.lockstep;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.policies.policy.Policy;
import io.reachflow.schema.DecisionDigest;
import io.reachflow.simulator.Simulation;
import io.reachflow.simulator.SimulationListener;
import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.run.Attempt;
import io.reachflow.world.World;
import java.time.Duration;

/** What the simulator decides on a world, to hold a job against. */
public final class SimulatedReference {
    private SimulatedReference() {}

    /** The digest of all decisions, under the job's defaults but for the window and the policy. */
    public static String digest(World world, Duration window, Policy policy) {
        DecisionDigest digest = new DecisionDigest();
        SimulationSettings standard = SimulationSettings.STANDARD;
        CellSettings cell = standard.cell().withWindow(window.toMillis());
        SimulationSettings settings =
                new SimulationSettings(cell, standard.tracker(), standard.cells());
        new Simulation(world, settings, policy, collecting(digest)).runToEnd();
        return digest.hex();
    }

    private static SimulationListener collecting(DecisionDigest digest) {
        return new SimulationListener() {
            @Override
            public void closed(long windowEndMillis, WindowResult result) {
                result.decisions().forEach(digest::add);
            }

            @Override
            public void attempted(Attempt attempt) {
                // Only decisions are compared.
            }
        };
    }
}
