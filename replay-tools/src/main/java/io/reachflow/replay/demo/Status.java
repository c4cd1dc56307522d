package io.reachflow.replay.demo;

import java.time.Duration;
import java.util.List;

/** Where a demo stands. */
record Status(
        Duration traceTime,
        Duration traceEnd,
        long tasksArrived,
        Tallied tallied,
        double decisionsPerSecond) {

    /** Two lines that fit a narrow terminal. */
    List<String> lines() {
        TaskGroup tasks = tallied.all();
        long done = tasks.count(Standing.COMPLETED);
        return List.of(
                "trace %s of %s | %s arrived, %s running, %s done, %s failed"
                        .formatted(
                                Words.clock(traceTime),
                                Words.clock(traceEnd),
                                Words.count(tasksArrived),
                                Words.count(tasks.count(Standing.RUNNING)),
                                Words.count(done),
                                Words.count(tasks.ended() - done)),
                "%s decisions/s | %s"
                        .formatted(Words.count(Math.round(decisionsPerSecond)), pending()));
    }

    private String pending() {
        String reasons = Words.counts(tallied.pendingByReason());
        String pending = Words.count(tallied.all().count(Standing.PENDING)) + " pending";
        return reasons.isEmpty() ? pending : pending + ": " + reasons;
    }
}
