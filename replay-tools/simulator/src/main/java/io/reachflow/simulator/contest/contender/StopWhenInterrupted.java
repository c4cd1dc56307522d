package io.reachflow.simulator.contest.contender;

import io.reachflow.brain.state.WindowResult;
import io.reachflow.simulator.SimulationListener;
import io.reachflow.simulator.run.Attempt;
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
