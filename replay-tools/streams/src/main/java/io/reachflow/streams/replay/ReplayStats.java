package io.reachflow.streams.replay;

/** How far a replay has come. */
public record ReplayStats(
        long traceTimeMillis,
        long telemetrySent,
        long tasksArrived,
        long ticksSent,
        boolean finished) {}
