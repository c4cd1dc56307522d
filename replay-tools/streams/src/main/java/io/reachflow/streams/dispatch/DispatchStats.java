package io.reachflow.streams.dispatch;

import io.reachflow.simulator.run.RunCounts;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * How far dispatchers have come. What became of assignments is counted over restarts.
 *
 * @param traceTimeMillis 0 until the first telemetry is seen
 * @param heldBack assignments whose GPUs are not free yet
 * @param outcomesSent since the start
 * @param unreadable records that were passed over since the start
 */
@RecordBuilder
public record DispatchStats(
        long traceTimeMillis,
        long assigned,
        long running,
        long completed,
        long failed,
        long lost,
        long stopped,
        long heldBack,
        long outcomesSent,
        long unreadable) {

    static final DispatchStats NONE =
            DispatchStatsBuilder.builder()
                    .traceTimeMillis(0)
                    .assigned(0)
                    .running(0)
                    .completed(0)
                    .failed(0)
                    .lost(0)
                    .stopped(0)
                    .heldBack(0)
                    .outcomesSent(0)
                    .unreadable(0)
                    .build();

    static DispatchStats of(DurableRuns runs, long outcomesSent, long unreadable) {
        RunCounts counts = runs.counts();
        return DispatchStatsBuilder.builder()
                .traceTimeMillis(runs.traceMillis())
                .assigned(counts.assigned())
                .running(counts.running())
                .completed(counts.completed())
                .failed(counts.failed())
                .lost(counts.lost())
                .stopped(counts.stopped())
                .heldBack(runs.heldBack())
                .outcomesSent(outcomesSent)
                .unreadable(unreadable)
                .build();
    }
}
