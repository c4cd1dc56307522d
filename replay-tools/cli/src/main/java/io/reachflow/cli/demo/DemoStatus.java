package io.reachflow.cli.demo;

import java.time.Duration;
import java.util.List;

/** Where a demo stands. */
record DemoStatus(
        Duration traceTime,
        Duration traceEnd,
        long tasksArrived,
        DecisionCounts tallied,
        double decisionsPerSecond) {

    /** Two lines that fit a narrow terminal. */
    List<String> lines() {
        TaskGroup tasks = tallied.all();
        long done = tasks.count(TaskStanding.COMPLETED);
        return List.of(
                "trace %s of %s | %s arrived, %s running, %s done, %s failed"
                        .formatted(
                                DemoText.clock(traceTime),
                                DemoText.clock(traceEnd),
                                DemoText.count(tasksArrived),
                                DemoText.count(tasks.count(TaskStanding.RUNNING)),
                                DemoText.count(done),
                                DemoText.count(tasks.ended() - done)),
                "%s decisions/s | %s"
                        .formatted(DemoText.count(Math.round(decisionsPerSecond)), pending()));
    }

    private String pending() {
        String reasons = DemoText.counts(tallied.pendingByReason());
        String pending = DemoText.count(tallied.all().count(TaskStanding.PENDING)) + " pending";
        return reasons.isEmpty() ? pending : pending + ": " + reasons;
    }
}
