package io.reachflow.cli.bench;

import io.reachflow.bench.cell.AssignmentCost;
import io.reachflow.bench.cell.CellBenchReport;
import io.reachflow.bench.figure.Spread;
import io.reachflow.reports.terminal.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The report on cells for people. */
final class BenchCellsText {
    private BenchCellsText() {}

    static String of(CellBenchReport report) {
        List<String> lines = new ArrayList<>(MachineText.of(report.machine()));
        lines.add(
                "Policy %s. An assignment in a cell, by the CPU time of one thread:"
                        .formatted(report.settings().policy()));
        TextTable table =
                new TextTable(
                                "GPUS",
                                "TASKS A WINDOW AND CELL",
                                "MICROSECONDS (MEDIAN)",
                                "LOWEST",
                                "HIGHEST",
                                "OF THESE SCORING",
                                "KIB ALLOCATED",
                                "TURNS")
                        .numbersFrom(0);
        addRow(table, report.small());
        addRow(table, report.large());
        lines.add(table.toString());
        lines.add(
                String.format(
                        Locale.ROOT,
                        "%,d GPUs to %,d: %.2f x",
                        report.large().gpus(),
                        report.small().gpus(),
                        report.largeToSmall()));
        return String.join(System.lineSeparator(), lines);
    }

    private static void addRow(TextTable table, AssignmentCost cost) {
        Spread micros = cost.micros();
        table.row(
                String.format(Locale.ROOT, "%,d", cost.gpus()),
                number(cost.tasksPerCell()),
                number(micros.median()),
                number(micros.least()),
                number(micros.most()),
                number(cost.scoringMicros().median()),
                number(cost.kibibytes().median()),
                micros.repetitions());
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }
}
