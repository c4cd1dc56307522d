package io.reachflow.replay.contest.contender;

import io.reachflow.model.state.WindowResult;
import io.reachflow.replay.run.Attempt;
import io.reachflow.replay.sim.SimulationListener;
import java.util.concurrent.CancellationException;

/** Ends a simulation whose thread is interrupted: it may have minutes to go. */
public record StopWhenInterrupted(SimulationListener inner) implements SimulationListener {

    @Override
    public void closed(long windowEndMillis, WindowResult result) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("Interrupted at trace time " + windowEndMillis + ".");
        }
        inner.closed(windowEndMillis, result);
    }

    @Override
    public void attempted(Attempt attempt) {
        inner.attempted(attempt);
    }
}
