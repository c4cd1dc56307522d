package io.reachflow.cli.bench;

import io.reachflow.bench.checkpoint.CheckpointReport;
import io.reachflow.bench.checkpoint.CheckpointSettings;
import io.reachflow.bench.checkpoint.StateFigures;
import io.reachflow.bench.pipeline.LatencyPercentiles;
import io.reachflow.reports.terminal.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The report on checkpoints for people. */
final class BenchCheckpointsText {
    private BenchCheckpointsText() {}

    static String of(CheckpointReport report) {
        CheckpointSettings settings = report.settings();
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.addAll(MachineText.of(report.machine()));
        lines.add(
                String.format(
                        Locale.ROOT,
                        "A checkpoint every %,d ms, a heartbeat of each GPU every 15 s, %,.0f"
                                + " tasks/s, %d s each. Broker, job and load share the machine.",
                        settings.checkpointMillis(),
                        settings.tasksPerSecond(),
                        settings.seconds()));
        lines.add("");
        lines.add("Checkpoints, median / p99:");
        lines.add(checkpoints(report.sizes()));
        lines.add("");
        lines.add("From a task's arrival, median / p99, ms:");
        lines.add(decisions(report.sizes()));
        lines.add("");
        lines.add(FigureTable.of(report.figures()));
        return String.join(System.lineSeparator(), lines);
    }

    private static String checkpoints(List<StateFigures> sizes) {
        TextTable table =
                new TextTable(
                        "BACKEND",
                        "GPUS",
                        "COMPLETED",
                        "STATE KIB",
                        "BYTES/GPU",
                        "WRITTEN KIB",
                        "SYNC MS",
                        "ASYNC MS",
                        "END TO END MS");
        for (StateFigures size : sizes) {
            table.row(
                    size.backend(),
                    number(size.gpus()),
                    size.checkpoints(),
                    number(size.stateBytes() >> 10),
                    number(size.bytesPerGpu()),
                    number(size.writtenBytes().p50() >> 10),
                    both(size.syncMillis()),
                    both(size.asyncMillis()),
                    both(size.endToEndMillis()));
        }
        return table.toString();
    }

    private static String decisions(List<StateFigures> sizes) {
        TextTable table =
                new TextTable(
                        "BACKEND", "GPUS", "TASKS", "DECIDED", "COMMITTED", "HEAP OF THE JOB MIB");
        for (StateFigures size : sizes) {
            table.row(
                    size.backend(),
                    number(size.gpus()),
                    size.committedMillis().count(),
                    both(size.provisionalMillis()),
                    both(size.committedMillis()),
                    number(size.heapMib()));
        }
        return table.toString();
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    private static String both(LatencyPercentiles values) {
        return number(values.p50()) + " / " + number(values.p99());
    }
}
