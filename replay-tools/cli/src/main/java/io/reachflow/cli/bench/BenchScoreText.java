package io.reachflow.cli.bench;

import io.reachflow.bench.figure.Spread;
import io.reachflow.bench.score.PeerScores;
import io.reachflow.bench.score.ScoreReport;
import io.reachflow.bench.score.ScoringMemory;
import io.reachflow.bench.score.ScoringSpeed;
import io.reachflow.reports.terminal.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The report on the scores for people. */
final class BenchScoreText {
    private final List<String> lines = new ArrayList<>();

    private BenchScoreText() {}

    static String of(ScoreReport report) {
        BenchScoreText text = new BenchScoreText();
        text.lines.addAll(MachineText.of(report.machine()));
        text.add(
                "One core, by its CPU time. A large matrix product reaches %.1f Gflop/s in PyTorch"
                        + " (the peak below), plain loops %.1f Gflop/s.",
                report.peak().nativeGigaflops(), report.peak().javaGigaflops());
        report.weights().forEach((name, count) -> text.add("%s: %,d weights.", name, count));
        text.addSpeeds(report.speeds());
        if (report.peer() != null) {
            text.addPeer(report.peer());
        }
        text.addMemory(report.memory());
        text.add("");
        text.lines.add(FigureTable.of(report.figures()));
        return String.join(System.lineSeparator(), text.lines);
    }

    private void add(String format, Object... values) {
        lines.add(String.format(Locale.ROOT, format, values));
    }

    private void addSpeeds(List<ScoringSpeed> speeds) {
        add("");
        TextTable table =
                new TextTable(
                                "NETWORK",
                                "TASKS",
                                "GPUS",
                                "TASKS/S (MEDIAN)",
                                "LOWEST",
                                "HIGHEST",
                                "BY THE WALL",
                                "MFLOP/WINDOW",
                                "OF PEAK")
                        .numbersFrom(1);
        for (ScoringSpeed speed : speeds) {
            Spread rate = speed.tasksPerCoreSecond();
            table.row(
                    speed.network(),
                    speed.tasks(),
                    number(speed.gpus()),
                    number(rate.median()),
                    number(rate.least()),
                    number(rate.most()),
                    number(speed.tasksPerSecond()),
                    String.format(Locale.ROOT, "%,.1f", speed.operationsPerWindow() / 1e6),
                    String.format(Locale.ROOT, "%.0f %%", 100 * speed.shareOfPeak()));
        }
        lines.add(table.toString());
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 100 ? "%,.1f" : "%,.0f", value);
    }

    private void addPeer(PeerScores peer) {
        add("");
        add(
                "ONNX Runtime %s, one thread, gives the same scores: %.1e apart at most. Fed"
                        + " before: features are normalised and in native memory already, and"
                        + " scores stay there.",
                peer.version(), peer.mostApart());
    }

    private void addMemory(ScoringMemory memory) {
        add("");
        add(
                "%,d windows of changing sizes, %,d tasks, in %.1f s: resident memory %,d MiB after"
                        + " a tenth of them, %,d MiB at the end, of which 128 MiB are heap.",
                memory.windows(),
                memory.tasks(),
                memory.seconds(),
                memory.afterTenthMib(),
                memory.atEndMib());
    }
}
