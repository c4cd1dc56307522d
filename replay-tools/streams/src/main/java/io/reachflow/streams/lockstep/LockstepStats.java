package io.reachflow.streams.lockstep;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * How far a replay in lockstep has come.
 *
 * @param traceTimeMillis up to here the job has closed its windows
 * @param seconds of the wall clock since the end of the first round, which waits for the job to
 *     come up
 * @param digest of the decisions, as {@code reachflow verify} prints it; null until the end
 */
@RecordBuilder
public record LockstepStats(
        long traceTimeMillis,
        long rounds,
        long tasksArrived,
        long telemetrySent,
        long outcomesSent,
        long decisions,
        double seconds,
        @Nullable String digest) {

    /** Zero before there is something to count. */
    @JsonProperty
    public double roundsPerSecond() {
        return seconds > 0 ? (rounds - 1) / seconds : 0;
    }
}
