package io.reachflow.simulator.run;

import io.reachflow.schema.Decision;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * A run as it stands, to be taken up elsewhere. What follows from the decision and the world is not
 * in it.
 *
 * @param decision the one that granted its lease
 * @param startedMillis when computing began; -1: not yet
 * @param stalledMillis since when it waits for a member that is gone; -1: it does not
 */
@RecordBuilder
public record RunState(
        Decision decision,
        long acceptedMillis,
        Phase phase,
        int flowsMissing,
        double fetchedMbit,
        long startedMillis,
        long checkpointMillis,
        long settledMillis,
        long stalledMillis,
        double workPerSecond,
        double doneWork,
        double safeWork) {

    /** Where a run stands. */
    public enum Phase {
        FETCHING,
        COMPUTING,
        STALLED,
        OVER
    }
}
