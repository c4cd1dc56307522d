package io.reachflow.reports.terminal;

import io.reachflow.world.trace.summary.ReadableNumbers;
import io.reachflow.world.trace.summary.TraceSummary.Bar;
import io.reachflow.world.trace.summary.TraceSummary.Plot;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A picture made of block characters, at most 80 columns wide. */
public final class TextPlot {
    /** From almost nothing to full; what is not zero gets at least the first. */
    private static final String LEVELS = "▁▂▃▄▅▆▇█";

    private static final int BAR_COLUMNS = 48;
    private static final int CURVE_COLUMNS = 44;

    private TextPlot() {}

    static List<String> of(Plot plot) {
        double most = plot.bars().stream().mapToDouble(Bar::value).max().orElse(0);
        return plot.overTime() ? line(plot, most) : bars(plot, most);
    }

    private static List<String> line(Plot plot, double most) {
        String blocks =
                plot.bars().stream()
                        .map(bar -> level(bar.value(), most))
                        .collect(Collectors.joining());
        int parts = plot.bars().size();
        return List.of(
                "%s over %s in %d parts; highest %s"
                        .formatted(
                                plot.title(),
                                plot.bars().get(parts - 1).label(),
                                parts,
                                ReadableNumbers.brief(most)),
                "  |" + blocks + "|");
    }

    private static String level(double value, double most) {
        if (value <= 0) {
            return " ";
        }
        return block(value / most);
    }

    private static String block(double share) {
        int level = Math.max(0, (int) Math.ceil(share * LEVELS.length()) - 1);
        return LEVELS.substring(level, level + 1);
    }

    /** Values one after another, each between the lowest and the highest of them. */
    public static String curve(List<Double> values) {
        double low = values.stream().mapToDouble(value -> value).min().orElse(0);
        double high = values.stream().mapToDouble(value -> value).max().orElse(0);
        String blocks =
                shortened(values).stream()
                        .map(value -> block((value - low) / Math.max(high - low, 1e-9)))
                        .collect(Collectors.joining());
        return String.format(Locale.ROOT, "  |%s| lowest %.4f, highest %.4f", blocks, low, high);
    }

    /** As many as a line has room for, evenly picked, the last among them. */
    private static List<Double> shortened(List<Double> values) {
        int step = (values.size() + CURVE_COLUMNS - 1) / CURVE_COLUMNS;
        return IntStream.range(0, values.size())
                .filter(i -> (values.size() - 1 - i) % Math.max(1, step) == 0)
                .mapToObj(values::get)
                .toList();
    }

    private static List<String> bars(Plot plot, double most) {
        int width = plot.bars().stream().mapToInt(bar -> bar.label().length()).max().orElse(0);
        List<String> lines = new ArrayList<>(List.of(plot.title()));
        for (Bar bar : plot.bars()) {
            String label = " ".repeat(width - bar.label().length()) + bar.label();
            lines.add(
                    "  "
                            + label
                            + "  "
                            + blocks(bar.value(), most)
                            + ReadableNumbers.brief(bar.value()));
        }
        return lines;
    }

    private static String blocks(double value, double most) {
        if (value <= 0) {
            return "";
        }
        return "█".repeat((int) Math.max(1, Math.round(value / most * BAR_COLUMNS))) + " ";
    }
}
