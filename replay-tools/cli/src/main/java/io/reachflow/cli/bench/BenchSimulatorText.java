package io.reachflow.cli.bench;

import io.reachflow.bench.figure.GoalFigure;
import io.reachflow.bench.figure.Spread;
import io.reachflow.bench.simulator.PeerRun;
import io.reachflow.bench.simulator.RecordedRun;
import io.reachflow.bench.simulator.SimulatedSize;
import io.reachflow.bench.simulator.SimulatorReport;
import io.reachflow.reports.terminal.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The report on the simulator for people. */
final class BenchSimulatorText {
    private final List<String> lines = new ArrayList<>();

    private BenchSimulatorText() {}

    static String of(SimulatorReport report) {
        BenchSimulatorText text = new BenchSimulatorText();
        text.lines.addAll(MachineText.of(report.machine()));
        text.add("Policy %s, one core. %s", report.settings().policy(), SimulatorReport.EVENT);
        text.addSizes(List.of(report.standard(), report.small(), report.large()));
        text.addRecording(report.recording());
        if (report.peer() != null) {
            text.addPeer(report.peer());
        }
        text.addFigures(report.figures());
        return String.join(System.lineSeparator(), text.lines);
    }

    private void add(String format, Object... values) {
        lines.add(String.format(Locale.ROOT, format, values));
    }

    private void addSizes(List<SimulatedSize> sizes) {
        add("");
        TextTable table =
                new TextTable(
                        "GPUS",
                        "CELLS",
                        "TASKS",
                        "EVENTS",
                        "EVENTS/S",
                        "NS/EVENT (MEDIAN)",
                        "LOWEST",
                        "HIGHEST",
                        "RUNS",
                        "HEAP MIB");
        for (SimulatedSize size : sizes) {
            Spread nanos = size.nanosPerEvent();
            table.row(
                    number(size.gpus()),
                    size.cells(),
                    number(size.tasks()),
                    number((double) size.events()),
                    number(size.eventsPerSecond()),
                    number(nanos.median()),
                    number(nanos.least()),
                    number(nanos.most()),
                    nanos.repetitions(),
                    number((double) size.heapMib()));
        }
        lines.add(table.toString());
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    private void addRecording(@Nullable RecordedRun run) {
        add("");
        if (run == null) {
            add("No recorded jobs were simulated: name some with --traces or --jobs.");
            return;
        }
        add(
                "%,d recorded jobs over %.1f days, at their own times, on %,d GPUs that are always"
                        + " there: %.2f s (%.2f to %.2f), %,.0f jobs/s, %,d events.",
                run.jobs(),
                run.days(),
                run.gpus(),
                run.seconds().median(),
                run.seconds().least(),
                run.seconds().most(),
                run.jobsPerSecond(),
                run.events());
        add("Heartbeats every 10 min there, and half an hour of patience for them.");
    }

    private void addPeer(PeerRun peer) {
        add(
                "%,d of them side by side: CloudSim Plus 8.5.7 on %d machines of 8 GPUs %.2f s,"
                    + " here on %,d GPUs %.2f s. It knows no heartbeats, checkpoints, rechecks,"
                    + " transfers and deadlines; the first three are switched off here, too (one a"
                    + " day), the others are on.",
                peer.jobs(),
                peer.machines(),
                peer.peerSeconds().median(),
                peer.gpus(),
                peer.ourSeconds().median());
    }

    private void addFigures(List<GoalFigure> figures) {
        add("");
        lines.add(FigureTable.of(figures));
    }
}
