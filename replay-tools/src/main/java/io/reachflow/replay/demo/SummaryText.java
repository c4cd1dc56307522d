package io.reachflow.replay.demo;

import io.reachflow.replay.verify.ReportText;
import io.reachflow.schema.TaskPriority;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The summary for people. */
public final class SummaryText {
    private static final String ROW = "  %-13s %s";
    private static final String TASK_ROW = "  %-8s %6s %9s %7s %7s %9s %6s %9s %9s";

    private SummaryText() {}

    public static String of(Summary summary) {
        List<String> lines = new ArrayList<>();
        lines.add("Summary");
        addTimes(lines, summary);
        lines.add("");
        addTasks(lines, summary.tallied());
        lines.add("");
        addStream(lines, summary);
        lines.add("");
        lines.add("What must always hold, as the checker reads it from the topics");
        ReportText.verdict(summary.checker())
                .lines()
                .forEach(line -> lines.add(("  " + line).stripTrailing()));
        return String.join(System.lineSeparator(), lines);
    }

    private static void addTimes(List<String> lines, Summary summary) {
        lines.add(
                row(
                        "wall time",
                        "%s, of which %s replay"
                                .formatted(
                                        seconds(summary.wallSeconds()),
                                        seconds(summary.replaySeconds()))));
        lines.add(row("trace time", seconds(summary.traceSeconds())));
        TaskGroup all = summary.tallied().all();
        lines.add(
                row(
                        "completed",
                        "%s of all tasks, %s of those that ended"
                                .formatted(
                                        percent(summary.completed(), all.total()),
                                        percent(summary.completed(), all.ended()))));
    }

    private static void addTasks(List<String> lines, Tallied tallied) {
        lines.add(
                TASK_ROW.formatted(
                        "PRIORITY",
                        "TASKS",
                        "COMPLETED",
                        "RUNNING",
                        "PENDING",
                        "WITHDRAWN",
                        "FAILED",
                        "MEAN WAIT",
                        "P95 WAIT"));
        for (Map.Entry<TaskPriority, TaskGroup> each : tallied.byPriority().entrySet()) {
            lines.add(taskRow(Words.plain(each.getKey().name()), each.getValue()));
        }
        lines.add(taskRow("all", tallied.all()));
        lines.add("  withdrawn: its deadline passed");
        lines.add("  wait: trace time from its arrival to its first assignment");
    }

    private static String taskRow(String name, TaskGroup tasks) {
        return TASK_ROW.formatted(
                name,
                Words.count(tasks.total()),
                Words.count(tasks.count(Standing.COMPLETED)),
                Words.count(tasks.count(Standing.RUNNING)),
                Words.count(tasks.count(Standing.PENDING) + tasks.count(Standing.UNDECIDED)),
                Words.count(tasks.count(Standing.WITHDRAWN)),
                Words.count(
                        tasks.count(Standing.FAILED)
                                + tasks.count(Standing.REJECTED)
                                + tasks.count(Standing.CANCELLED)),
                wait(tasks, tasks.waits().meanSeconds()),
                wait(tasks, tasks.waits().p95Seconds()));
    }

    private static String wait(TaskGroup tasks, double seconds) {
        return tasks.waits().tasks() == 0
                ? "-"
                : Words.clock(Duration.ofSeconds(Math.round(seconds)));
    }

    private static void addStream(List<String> lines, Summary summary) {
        Tallied tallied = summary.tallied();
        lines.add(row("decisions", total(tallied.decisionsByKind())));
        lines.add(row("preemptions", total(tallied.preemptionsByReason())));
        lines.add(
                row(
                        "rewards",
                        "%s, mean %.2f"
                                .formatted(Words.count(tallied.rewards()), tallied.meanReward())));
        lines.add(row("pending", total(tallied.pendingByReason())));
        lines.add(row("dead letters", total(summary.checker().deadLettersByReason())));
        lines.add(
                row(
                        "attempts",
                        "%s started, %s failed, %s lost with hosts, %s stopped by the job"
                                .formatted(
                                        Words.count(summary.dispatchers().assigned()),
                                        Words.count(summary.dispatchers().failed()),
                                        Words.count(summary.dispatchers().lost()),
                                        Words.count(summary.dispatchers().stopped()))));
        lines.add(row("late", Words.count(tallied.lateTasks()) + " tasks came in late"));
        if (summary.checker().deadLettersByReason().containsKey("STALE_LEASE")) {
            lines.add(
                    "  stale lease: a dispatcher's report on a lease that had ended; it is"
                            + " refused");
        }
    }

    private static String row(String name, String value) {
        return ROW.formatted(name, value);
    }

    private static String total(Map<String, Long> counts) {
        long sum = counts.values().stream().mapToLong(Long::longValue).sum();
        return sum == 0 ? "0" : Words.count(sum) + ": " + Words.counts(counts);
    }

    private static String seconds(double seconds) {
        return Words.time(Duration.ofMillis(Math.round(seconds * 1000)));
    }

    private static String percent(long part, long whole) {
        return whole == 0 ? "-" : String.format(Locale.ROOT, "%.0f %%", 100.0 * part / whole);
    }
}
