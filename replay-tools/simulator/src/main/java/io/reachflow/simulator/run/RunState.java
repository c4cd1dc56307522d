package io.reachflow.simulator.run;

import io.reachflow.schema.Decision;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * A run as it stands, to be taken up elsewhere. What follows from the decision and the world is not
 * in it.
 *
 * @param decision the one that granted its lease
 * @param startedMillis when computing began; -1: not yet
 * @param toFetchMbit the most that any of its hosts has to fetch
 * @param keptMbit data that its hosts did not have to fetch, as they kept it
 * @param sentMbit checkpoints that left over a host's line
 * @param checkpointMillis when the last checkpoint was made that has arrived
 * @param sendingMillis when the checkpoint was made that is on its way; -1: none is
 * @param stalledMillis since when it waits for a member that is gone; -1: it does not
 * @param savingMillis since when it was asked to stop and only saves its work; 0: it was not
 */
@RecordBuilder
public record RunState(
        Decision decision,
        long acceptedMillis,
        Phase phase,
        int flowsMissing,
        double toFetchMbit,
        double fetchedMbit,
        double keptMbit,
        double sentMbit,
        long startedMillis,
        long checkpointMillis,
        long settledMillis,
        long stalledMillis,
        double workPerSecond,
        double doneWork,
        double safeWork,
        long sendingMillis,
        double sendingWork,
        long savingMillis) {

    /** Where a run stands. */
    public enum Phase {
        FETCHING,
        COMPUTING,
        SAVING,
        STALLED,
        OVER
    }
}
