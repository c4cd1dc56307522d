package io.reachflow.streams.dispatch;

import io.reachflow.simulator.run.RunCounts;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * How far dispatchers have come.
 *
 * @param traceTimeMillis 0 until the first telemetry is seen
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
        long outcomesSent) {

    static final DispatchStats NONE =
            DispatchStatsBuilder.builder()
                    .traceTimeMillis(0)
                    .assigned(0)
                    .running(0)
                    .completed(0)
                    .failed(0)
                    .lost(0)
                    .stopped(0)
                    .outcomesSent(0)
                    .build();

    static DispatchStats of(long traceTimeMillis, RunCounts counts, long outcomesSent) {
        return DispatchStatsBuilder.builder()
                .traceTimeMillis(traceTimeMillis)
                .assigned(counts.assigned())
                .running(counts.running())
                .completed(counts.completed())
                .failed(counts.failed())
                .lost(counts.lost())
                .stopped(counts.stopped())
                .outcomesSent(outcomesSent)
                .build();
    }
}
