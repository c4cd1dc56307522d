package io.reachflow.replay.lockstep;

import io.reachflow.model.policy.Policy;
import io.reachflow.model.state.CellSettings;
import io.reachflow.model.state.WindowResult;
import io.reachflow.replay.run.Attempt;
import io.reachflow.replay.sim.Simulation;
import io.reachflow.replay.sim.SimulationListener;
import io.reachflow.replay.sim.SimulationSettings;
import io.reachflow.replay.verify.DecisionDigest;
import io.reachflow.replay.world.World;
import java.time.Duration;

/** What the simulator decides on a world, to hold a job against. */
public final class Reference {
    private Reference() {}

    /** The digest of all decisions, under the job's defaults but for the window and the policy. */
    public static String digest(World world, Duration window, Policy policy) {
        DecisionDigest digest = new DecisionDigest();
        SimulationSettings standard = SimulationSettings.STANDARD;
        CellSettings cell = standard.cell().withWindow(window.toMillis());
        SimulationSettings settings =
                new SimulationSettings(cell, standard.tracker(), standard.cells());
        new Simulation(world, settings, policy, collecting(digest)).run();
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
