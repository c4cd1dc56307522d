package io.reachflow.cli.bench;

import io.reachflow.bench.figure.GoalFigure;
import io.reachflow.bench.figure.MachineInfo;
import io.reachflow.bench.figure.Spread;
import io.reachflow.bench.pipeline.AssignmentRate;
import io.reachflow.bench.pipeline.BenchReport;
import io.reachflow.bench.pipeline.DecisionLatency;
import io.reachflow.bench.pipeline.HeapUse;
import io.reachflow.bench.pipeline.LatencyPercentiles;
import io.reachflow.bench.pipeline.ScaleCost;
import io.reachflow.bench.pipeline.Throughput;
import io.reachflow.reports.terminal.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The benchmark's report for people. */
final class BenchText {
    private final BenchReport report;
    private final List<String> lines = new ArrayList<>();

    private BenchText(BenchReport report) {
        this.report = report;
    }

    static String of(BenchReport report) {
        BenchText text = new BenchText(report);
        text.addMachine(report.machine());
        if (report.throughput() != null) {
            text.addThroughput(report.throughput());
        }
        if (report.assignments() != null) {
            text.addAssignments(report.assignments());
        }
        if (report.latency() != null) {
            text.addLatency(report.latency());
        }
        if (report.scale() != null) {
            text.addScale(report.scale());
        }
        text.addFigures(report.figures());
        return String.join(System.lineSeparator(), text.lines);
    }

    private void add(String format, Object... values) {
        lines.add(String.format(Locale.ROOT, format, values));
    }

    private void addMachine(MachineInfo machine) {
        add("");
        lines.addAll(MachineText.of(machine));
        add(
                "Settings: %,d GPUs, policy %s, window %d ms, checkpoint every %d ms, parallelism"
                        + " %d",
                report.settings().gpus(),
                report.settings().policy(),
                report.settings().windowMillis(),
                report.settings().checkpointMillis(),
                report.settings().parallelism());
        add("Broker, job, generator and readers share the machine.");
    }

    private void addThroughput(Throughput.Result result) {
        add("");
        add("Telemetry, %,d heartbeats, exactly-once:", result.records());
        TextTable table = new TextTable("", "RECORDS/S (MEDIAN)", "LOWEST", "HIGHEST", "RUNS");
        addRow(table, "bare copy", result.copyRecordsPerSecond());
        addRow(table, "job", result.jobRecordsPerSecond());
        lines.add(table.toString());
        add("Each run is a fresh JVM; its warm-up is in both rates.");
        addHeap("the job", result.heap());
    }

    private static void addRow(TextTable table, String name, Spread spread) {
        table.row(
                name,
                number(spread.median()),
                number(spread.least()),
                number(spread.most()),
                spread.repetitions());
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    private void addHeap(String whose, HeapUse heap) {
        add(
                "Heap of %s: at most %,d MiB, %,d MiB after the last collection.",
                whose, heap.peakMib(), heap.liveMib());
    }

    private void addAssignments(AssignmentRate.Result result) {
        add("");
        add("Assignments, live, completed as soon as they are committed:");
        TextTable table = new TextTable("OFFERED/S", "ASSIGNED/S", "BY THE POLICY/S", "SUSTAINED");
        for (AssignmentRate.Step step : result.steps()) {
            table.row(
                    number(step.offeredPerSecond()),
                    number(step.assignedPerSecond()),
                    number(step.byPolicyPerSecond()),
                    step.sustained() ? "yes" : "no");
        }
        lines.add(table.toString());
        if (!result.limitReached()) {
            add("Every rate was sustained: the limit lies higher.");
        }
        addHeap("the job after a full collection", result.heap());
    }

    private void addLatency(DecisionLatency.Result result) {
        add("");
        add(
                "Decision latency at %,.0f tasks/s, from the broker's append of %,d tasks:",
                result.offeredPerSecond(), result.tasks());
        TextTable table = new TextTable("SEEN BY", "P50 MS", "P99 MS", "MOST MS");
        addRow(table, "read_uncommitted", result.provisionalMillis());
        addRow(table, "read_committed", result.committedMillis());
        lines.add(table.toString());
        if (result.unseen() > 0) {
            add(
                    "%,d tasks were not assigned in the end; they count as long as was waited.",
                    result.unseen());
        }
    }

    private static void addRow(TextTable table, String name, LatencyPercentiles percentiles) {
        table.row(name, percentiles.p50(), percentiles.p99(), percentiles.most());
    }

    private void addScale(ScaleCost.Result result) {
        add("");
        add("CPU time of the job per assignment, over %,d assignments:", result.assignments());
        TextTable table =
                new TextTable(
                        "GPUS", "CELLS", "MICROSECONDS (MEDIAN)", "LOWEST", "HIGHEST", "RUNS");
        for (ScaleCost.Size size : List.of(result.small(), result.large())) {
            Spread micros = size.microsPerAssignment();
            table.row(
                    number(size.gpus()),
                    size.cells(),
                    number(micros.median()),
                    number(micros.least()),
                    number(micros.most()),
                    micros.repetitions());
        }
        lines.add(table.toString());
    }

    private void addFigures(List<GoalFigure> figures) {
        add("");
        lines.add(FigureTable.of(figures));
    }
}
