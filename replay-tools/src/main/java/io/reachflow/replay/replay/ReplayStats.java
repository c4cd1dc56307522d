package io.reachflow.replay.replay;

/** How far a replay has come. */
public record ReplayStats(
        long traceTimeMillis,
        long telemetrySent,
        long tasksArrived,
        long ticksSent,
        boolean finished) {}
