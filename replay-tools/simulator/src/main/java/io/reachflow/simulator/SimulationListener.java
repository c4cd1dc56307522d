package io.reachflow.simulator;

import io.reachflow.brain.state.WindowResult;
import io.reachflow.simulator.run.Attempt;

/** Follows a simulation. */
public interface SimulationListener {
    /** A cell has closed a window. */
    void closed(long windowEndMillis, WindowResult result);

    /** An attempt has ended. */
    void attempted(Attempt attempt);
}
