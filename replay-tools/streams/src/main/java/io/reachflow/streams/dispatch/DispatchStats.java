package io.reachflow.streams.dispatch;

import io.reachflow.simulator.run.RunCounts;

/**
 * How far dispatchers have come.
 *
 * @param traceTimeMillis 0 until the first telemetry is seen
 */
public record DispatchStats(
        long traceTimeMillis,
        long assigned,
        long running,
        long completed,
        long failed,
        long lost,
        long stopped,
        long outcomesSent) {

    static final DispatchStats NONE = new DispatchStats(0, 0, 0, 0, 0, 0, 0, 0);

    static DispatchStats of(long traceTimeMillis, RunCounts counts, long outcomesSent) {
        return new DispatchStats(
                traceTimeMillis,
                counts.assigned(),
                counts.running(),
                counts.completed(),
                counts.failed(),
                counts.lost(),
                counts.stopped(),
                outcomesSent);
    }
}
