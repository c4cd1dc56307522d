package io.reachflow.simulator.run;

import io.reachflow.schema.Decision;
import java.util.List;

/** The tasks that dispatchers run. Time comes from outside and never goes back. */
public interface TaskRuns {

    /**
     * A decision reaches the dispatchers at a time, which is not before the one that was advanced
     * to and may lie ahead. Decisions for the same time are heard in the order of the calls.
     */
    void accept(Decision decision, long atMillis);

    /** What is to be reported up to and including this time, in the order of time. */
    List<TimedOutcome> advanceTo(long traceMillis);

    RunCounts counts();
}
