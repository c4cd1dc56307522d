package io.reachflow.replay.cli;

import io.reachflow.replay.trace.Numbers;
import io.reachflow.replay.trace.TraceSummary.Bar;
import io.reachflow.replay.trace.TraceSummary.Plot;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A picture made of block characters, at most 80 columns wide. */
final class TextPlot {
    /** From almost nothing to full; what is not zero gets at least the first. */
    private static final String LEVELS = "▁▂▃▄▅▆▇█";

    private static final int BAR_COLUMNS = 48;

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
                                Numbers.brief(most)),
                "  |" + blocks + "|");
    }

    private static String level(double value, double most) {
        if (value <= 0) {
            return " ";
        }
        int level = (int) Math.ceil(value / most * LEVELS.length()) - 1;
        return LEVELS.substring(level, level + 1);
    }

    private static List<String> bars(Plot plot, double most) {
        int width = plot.bars().stream().mapToInt(bar -> bar.label().length()).max().orElse(0);
        List<String> lines = new ArrayList<>(List.of(plot.title()));
        for (Bar bar : plot.bars()) {
            String label = " ".repeat(width - bar.label().length()) + bar.label();
            lines.add("  " + label + "  " + blocks(bar.value(), most) + Numbers.brief(bar.value()));
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
