package io.reachflow.streams.lockstep;

import java.time.Duration;

/**
 * How a replay and a job keep step.
 *
 * @param window the job's
 * @param dispatchDelay from a window's end to the moment in which its decisions reach dispatchers;
 *     live, that is about the commit
 * @param patience how long the job may be silent before it is given up
 */
public record LockstepSettings(Duration window, Duration dispatchDelay, Duration patience) {
    public static final Duration STANDARD_PATIENCE = Duration.ofSeconds(60);

    public LockstepSettings {
        if (window.toMillis() < 1) {
            throw new IllegalArgumentException(
                    "The window (" + window.toMillis() + " ms) must be at least 1 ms.");
        }
        if (dispatchDelay.isNegative()) {
            throw new IllegalArgumentException(
                    "The dispatch delay ("
                            + dispatchDelay.toMillis()
                            + " ms) can't be negative: decisions are carried out after they are"
                            + " made.");
        }
        if (patience.toMillis() < 1) {
            throw new IllegalArgumentException(
                    "The patience (" + patience + ") must be at least 1 ms.");
        }
    }

    long windowMillis() {
        return window.toMillis();
    }

    long dispatchDelayMillis() {
        return dispatchDelay.toMillis();
    }

    /**
     * Trace time of one round: as many windows as can pass before the decisions of the first of
     * them have an effect.
     */
    long stepMillis() {
        return (dispatchDelayMillis() / windowMillis() + 1) * windowMillis();
    }
}
