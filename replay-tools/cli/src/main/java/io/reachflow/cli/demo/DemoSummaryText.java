package io.reachflow.cli.demo;

import io.reachflow.checker.VerifyReportText;
import io.reachflow.schema.TaskPriority;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The summary for people. */
public final class DemoSummaryText {
    private static final String ROW = "  %-13s %s";
    private static final String TASK_ROW = "  %-8s %6s %9s %7s %7s %9s %6s %9s %9s";

    private DemoSummaryText() {}

    public static String of(DemoSummary summary) {
        List<String> lines = new ArrayList<>();
        lines.add("Summary");
        addTimes(lines, summary);
        lines.add("");
        addTasks(lines, summary.tallied());
        lines.add("");
        addStream(lines, summary);
        lines.add("");
        lines.add("What must always hold, as the checker reads it from the topics");
        VerifyReportText.verdict(summary.checker())
                .lines()
                .forEach(line -> lines.add(("  " + line).stripTrailing()));
        return String.join(System.lineSeparator(), lines);
    }

    private static void addTimes(List<String> lines, DemoSummary summary) {
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

    private static void addTasks(List<String> lines, DecisionCounts tallied) {
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
            lines.add(taskRow(DemoText.plain(each.getKey().name()), each.getValue()));
        }
        lines.add(taskRow("all", tallied.all()));
        lines.add("  withdrawn: its deadline passed");
        lines.add("  wait: trace time from its arrival to its first assignment");
    }

    private static String taskRow(String name, TaskGroup tasks) {
        return TASK_ROW.formatted(
                name,
                DemoText.count(tasks.total()),
                DemoText.count(tasks.count(TaskStanding.COMPLETED)),
                DemoText.count(tasks.count(TaskStanding.RUNNING)),
                DemoText.count(
                        tasks.count(TaskStanding.PENDING) + tasks.count(TaskStanding.UNDECIDED)),
                DemoText.count(tasks.count(TaskStanding.WITHDRAWN)),
                DemoText.count(
                        tasks.count(TaskStanding.FAILED)
                                + tasks.count(TaskStanding.REJECTED)
                                + tasks.count(TaskStanding.CANCELLED)),
                wait(tasks, tasks.waits().meanSeconds()),
                wait(tasks, tasks.waits().p95Seconds()));
    }

    private static String wait(TaskGroup tasks, double seconds) {
        return tasks.waits().tasks() == 0
                ? "-"
                : DemoText.clock(Duration.ofSeconds(Math.round(seconds)));
    }

    private static void addStream(List<String> lines, DemoSummary summary) {
        DecisionCounts tallied = summary.tallied();
        lines.add(row("decisions", total(tallied.decisionsByKind())));
        lines.add(row("preemptions", total(tallied.preemptionsByReason())));
        lines.add(
                row(
                        "rewards",
                        "%s, mean %.2f"
                                .formatted(
                                        DemoText.count(tallied.rewards()), tallied.meanReward())));
        lines.add(row("pending", total(tallied.pendingByReason())));
        lines.add(row("dead letters", total(summary.checker().deadLettersByReason())));
        lines.add(
                row(
                        "attempts",
                        "%s started, %s failed, %s lost with hosts, %s stopped by the job"
                                .formatted(
                                        DemoText.count(summary.dispatchers().assigned()),
                                        DemoText.count(summary.dispatchers().failed()),
                                        DemoText.count(summary.dispatchers().lost()),
                                        DemoText.count(summary.dispatchers().stopped()))));
        lines.add(row("late", DemoText.count(tallied.lateTasks()) + " tasks came in late"));
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
        return sum == 0 ? "0" : DemoText.count(sum) + ": " + DemoText.counts(counts);
    }

    private static String seconds(double seconds) {
        return DemoText.time(Duration.ofMillis(Math.round(seconds * 1000)));
    }

    private static String percent(long part, long whole) {
        return whole == 0 ? "-" : String.format(Locale.ROOT, "%.0f %%", 100.0 * part / whole);
    }
}
