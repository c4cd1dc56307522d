package io.reachflow.replay.sim;

import io.reachflow.model.state.WindowResult;
import io.reachflow.replay.run.Attempt;

/** Follows a simulation. */
public interface SimulationListener {
    /** A cell has closed a window. */
    void closed(long windowEndMillis, WindowResult result);

    /** An attempt has ended. */
    void attempted(Attempt attempt);
}
