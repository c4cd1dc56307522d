package io.reachflow.checker;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The report for people: counts, the verdict on each invariant, the violations. */
public final class VerifyReportText {
    private static final String ROW = "%-18s %12s  %s";

    private VerifyReportText() {}

    public static String of(VerifyReport report) {
        List<String> lines = new ArrayList<>();
        addCounts(lines, report);
        lines.add("");
        lines.add(verdict(report));
        return String.join(System.lineSeparator(), lines);
    }

    /** Without the counts. */
    public static String verdict(VerifyReport report) {
        List<String> lines = new ArrayList<>();
        addVerdicts(lines, report);
        addViolations(lines, report);
        return String.join(System.lineSeparator(), lines);
    }

    /** A line on how far a live system was followed. */
    public static String progress(LiveAudit audit) {
        String until =
                audit.horizonMillis() == Long.MIN_VALUE
                        ? "nothing yet"
                        : "until " + Instant.ofEpochMilli(audit.horizonMillis());
        return "checked %s: %,d decisions, %,d entries held, %,d violations"
                .formatted(until, audit.decisionCount(), audit.held(), audit.violationCount());
    }

    private static void addCounts(List<String> lines, VerifyReport report) {
        lines.add(
                row(
                        "arrivals",
                        report.arrivals(),
                        "%,d repeated, %,d cancellations"
                                .formatted(report.repeatedArrivals(), report.cancellations())));
        lines.add(row("tasks", sum(report.tasksByFinalState()), words(report.tasksByFinalState())));
        lines.add(row("decisions", report.decisions(), words(report.decisionsByKind())));
        lines.add(
                row("rejected", sum(report.rejectedByReason()), words(report.rejectedByReason())));
        lines.add(row("rewards", report.rewards(), ""));
        lines.add(row("completed", report.completed(), words(report.completedByPriority())));
        lines.add(
                row(
                        "dead letters",
                        sum(report.deadLettersByReason()),
                        words(report.deadLettersByReason())));
        lines.add(row("unreadable", report.unreadable(), ""));
        if (!report.digest().isEmpty()) {
            lines.add("digest             " + report.digest());
        }
    }

    private static void addVerdicts(List<String> lines, VerifyReport report) {
        for (VerifyReport.InvariantVerdict verdict : report.invariants()) {
            String mark = verdict.violations() == 0 ? "holds" : "VIOLATED";
            lines.add("%-3s %-9s %s".formatted(verdict.id(), mark, verdict.rule()));
        }
    }

    private static void addViolations(List<String> lines, VerifyReport report) {
        lines.add("");
        if (report.decisions() == 0) {
            lines.add("There are no decisions: nothing was checked but that.");
        }
        lines.add("%,d violations".formatted(report.violationCount()));
        report.violations().forEach(violation -> lines.add("  " + violation));
        long hidden = report.violationCount() - report.violations().size();
        if (hidden > 0) {
            lines.add("  and %,d more: see them with --max-violations.".formatted(hidden));
        }
        for (VerifyReport.InvariantVerdict verdict : report.invariants()) {
            if (verdict.violations() > 0) {
                lines.add(
                        "%s (%,d): %s"
                                .formatted(verdict.id(), verdict.violations(), verdict.advice()));
            }
        }
    }

    private static String row(String name, long count, String details) {
        return ROW.formatted(name, "%,d".formatted(count), details).stripTrailing();
    }

    private static long sum(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    private static String words(Map<String, Long> counts) {
        return String.join(
                ", ",
                counts.entrySet().stream()
                        .filter(entry -> entry.getValue() > 0)
                        .map(entry -> "%,d %s".formatted(entry.getValue(), plain(entry.getKey())))
                        .toList());
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
