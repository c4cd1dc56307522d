package io.reachflow.faults.scene;

import java.time.Duration;
import java.util.Optional;

/**
 * What must be so after a fault, beyond the invariants that always hold.
 *
 * @param mayEvict whether leases may be taken back because somebody is gone
 * @param sameAgain whether the recorded input must give the same decisions when it is decided on
 *     again
 * @param goal by when there is a decision on a task that arrived after the fault, for 95 of 100
 */
public record Expectation(boolean mayEvict, boolean sameAgain, Optional<Duration> goal) {
    /** Nobody loses a lease, and a repetition decides the same. */
    public static final Expectation UNNOTICED = new Expectation(false, true, Optional.empty());

    public Expectation within(Duration limit) {
        return new Expectation(mayEvict, sameAgain, Optional.of(limit));
    }

    /** GPUs do leave. */
    public Expectation withEvictions() {
        return new Expectation(true, sameAgain, goal);
    }

    /** Records may be late, and late is what a repetition can't reproduce. */
    public Expectation withLateRecords() {
        return new Expectation(mayEvict, false, goal);
    }
}
