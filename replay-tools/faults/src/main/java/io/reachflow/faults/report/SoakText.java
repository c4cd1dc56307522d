package io.reachflow.faults.report;

import io.reachflow.faults.soak.ResourceSeries;
import io.reachflow.faults.suite.SoakResult;
import io.reachflow.reports.terminal.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A soak for the terminal. */
public final class SoakText {
    private SoakText() {}

    public static String of(SoakResult result) {
        TextTable table =
                new TextTable("what", "of", "unit", "second quarter", "last quarter", "")
                        .numbersFrom(3);
        for (ResourceSeries each : result.used()) {
            table.row(
                    each.resource().words(),
                    each.owner(),
                    each.resource().unit(),
                    number(each.early()),
                    number(each.late()),
                    each.isFlat() ? "flat" : "GROWS");
        }
        List<String> lines = new ArrayList<>(List.of(table.toString()));
        result.round().complaints().forEach(each -> lines.add("NOT FINE: " + each));
        lines.add("");
        lines.add(verdict(result));
        return String.join(System.lineSeparator(), lines);
    }

    static String number(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    /** The whole soak in a sentence or two. */
    public static String verdict(SoakResult result) {
        return String.format(
                Locale.ROOT,
                "%.0f min with %d GPUs and %.1f tasks/s: %,d tasks, %,d lost, %,d violations,"
                        + " again: %s. %s",
                result.minutes(),
                result.gpus(),
                result.tasksPerSecond(),
                result.round().tasks(),
                result.round().lostTasks(),
                result.round().violations(),
                result.round().comparison(),
                result.growing().isEmpty()
                        ? "Nothing grows."
                        : result.growing().size() + " of " + result.used().size() + " grow.");
    }
}
