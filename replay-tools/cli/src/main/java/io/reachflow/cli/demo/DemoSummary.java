package io.reachflow.cli.demo;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.reachflow.checker.VerifyReport;
import io.reachflow.streams.dispatch.DispatchStats;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * What came of a demo.
 *
 * @param wallSeconds from the start of the first part to the end of the checks
 * @param replaySeconds of these, while the trace was replayed
 */
@RecordBuilder
public record DemoSummary(
        double wallSeconds,
        double replaySeconds,
        double traceSeconds,
        DecisionCounts tallied,
        DispatchStats dispatchers,
        VerifyReport checker) {

    @JsonProperty
    public long completed() {
        return tallied.all().count(TaskStanding.COMPLETED);
    }

    /** Nothing is violated, and something was achieved. */
    @JsonProperty
    public boolean fine() {
        return checker.clean() && completed() > 0;
    }
}
