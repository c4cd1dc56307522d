package io.reachflow.reports.terminal;

import io.reachflow.world.trace.SkippedRows;
import io.reachflow.world.trace.summary.Distribution;
import io.reachflow.world.trace.summary.ReadableNumbers;
import io.reachflow.world.trace.summary.TraceSummary;
import io.reachflow.world.trace.summary.TraceSummary.Figure;
import io.reachflow.world.trace.summary.TraceSummary.Measure;
import io.reachflow.world.trace.summary.TraceSummary.Plot;
import java.util.ArrayList;
import java.util.List;

/** What is in a trace, for people. */
public final class TracesText {
    private TracesText() {}

    public static String of(TraceSummary summary) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "%s: %s (%s)".formatted(summary.file(), summary.format(), summary.kind().label()));
        lines.add("");
        lines.add(figures(summary.figures()));
        if (!summary.measures().isEmpty()) {
            lines.add("");
            lines.add(measures(summary.measures()));
        }
        for (Plot plot : summary.plots()) {
            lines.add("");
            lines.addAll(TextPlot.of(plot));
        }
        List<String> skipped = skipped(summary.skipped());
        if (!skipped.isEmpty()) {
            lines.add("");
            lines.addAll(skipped);
        }
        return String.join(System.lineSeparator(), lines);
    }

    private static String figures(List<Figure> figures) {
        int width = figures.stream().mapToInt(figure -> figure.name().length()).max().orElse(0);
        return String.join(
                System.lineSeparator(),
                figures.stream().map(figure -> line(figure, width)).toList());
    }

    private static String line(Figure figure, int width) {
        String name = figure.name() + " ".repeat(width - figure.name().length());
        return (name + "  " + ReadableNumbers.brief(figure.value()) + " " + figure.unit())
                .stripTrailing();
    }

    private static String measures(List<Measure> measures) {
        TextTable table =
                new TextTable("", "MEAN", "P5", "P25", "P50", "P75", "P95", "P99", "MOST");
        for (Measure measure : measures) {
            Distribution values = measure.distribution();
            table.row(
                    measure.unit().isEmpty()
                            ? measure.name()
                            : measure.name() + ", " + measure.unit(),
                    ReadableNumbers.brief(values.mean()),
                    ReadableNumbers.brief(values.p5()),
                    ReadableNumbers.brief(values.p25()),
                    ReadableNumbers.brief(values.p50()),
                    ReadableNumbers.brief(values.p75()),
                    ReadableNumbers.brief(values.p95()),
                    ReadableNumbers.brief(values.p99()),
                    ReadableNumbers.brief(values.most()));
        }
        return table.toString();
    }

    /** A line for each reason why a row of the file is not in the trace. */
    public static List<String> skipped(SkippedRows skipped) {
        List<String> lines = new ArrayList<>();
        if (skipped.withoutDuration() > 0) {
            lines.add("Left out: %d jobs that never ran.".formatted(skipped.withoutDuration()));
        }
        if (skipped.withoutGpu() > 0) {
            lines.add("Left out: %d rows without a GPU.".formatted(skipped.withoutGpu()));
        }
        if (skipped.count() > 0) {
            lines.add("Skipped: %d rows that can't be read, first:".formatted(skipped.count()));
            skipped.firstMessages().forEach(message -> lines.add("  " + message));
        }
        return lines;
    }
}
