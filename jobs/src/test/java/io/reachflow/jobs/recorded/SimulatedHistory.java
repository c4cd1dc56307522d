package io.reachflow.jobs.recorded;

import io.reachflow.brain.state.WindowResult;
import io.reachflow.policies.registry.Policies;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionDigest;
import io.reachflow.simulator.Simulation;
import io.reachflow.simulator.SimulationListener;
import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.run.Attempt;
import io.reachflow.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What the simulator decides on a world, and what becomes of it. */
final class SimulatedHistory implements SimulationListener {
    private final List<Decision> decisions = new ArrayList<>();
    private final List<Attempt> attempts = new ArrayList<>();

    private SimulatedHistory() {}

    static SimulatedHistory of(World world, Duration window, String policy) {
        SimulationSettings standard = SimulationSettings.STANDARD;
        SimulationSettings settings =
                new SimulationSettings(
                        standard.cell().withWindow(window.toMillis()),
                        standard.tracker(),
                        standard.cells());
        SimulatedHistory history = new SimulatedHistory();
        new Simulation(world, settings, Policies.byName(policy), history).runToEnd();
        return history;
    }

    List<Decision> decisions() {
        return decisions;
    }

    List<Attempt> attempts() {
        return attempts;
    }

    String digest() {
        return DecisionDigest.of(decisions).hex();
    }

    @Override
    public void closed(long windowEndMillis, WindowResult result) {
        decisions.addAll(result.decisions());
    }

    @Override
    public void attempted(Attempt attempt) {
        attempts.add(attempt);
    }
}
