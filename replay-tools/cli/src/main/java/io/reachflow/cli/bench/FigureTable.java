package io.reachflow.cli.bench;

import io.reachflow.bench.figure.GoalFigure;
import io.reachflow.reports.terminal.TextTable;
import java.util.List;
import java.util.Locale;

/** A benchmark's figures beside their goals. */
final class FigureTable {
    private FigureTable() {}

    static String of(List<GoalFigure> figures) {
        TextTable table = new TextTable("FIGURE", "MEASURED", "GOAL", "");
        for (GoalFigure figure : figures) {
            table.row(
                    figure.name(),
                    amount(figure.value(), figure.unit()),
                    (figure.atLeast() ? ">= " : "<= ") + amount(figure.goal(), figure.unit()),
                    figure.isReached() ? "reached" : "MISSED");
        }
        return table.toString();
    }

    /** Ratios and seconds are small numbers. */
    private static String amount(double value, String unit) {
        boolean small = unit.equals("x") || unit.equals("s");
        return String.format(Locale.ROOT, small ? "%,.2f %s" : "%,.0f %s", value, unit);
    }
}
