package io.reachflow.cli.bench;

import io.reachflow.bench.figure.MachineInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a benchmark ran on, for people. */
final class MachineText {
    private MachineText() {}

    static List<String> of(MachineInfo machine) {
        List<String> lines = new ArrayList<>();
        lines.add(
                String.format(
                        Locale.ROOT,
                        "Machine: %s, %d cores, %,d MiB, Java %s, load average before the start"
                                + " %.2f",
                        machine.system(),
                        machine.cores(),
                        machine.memoryMib(),
                        machine.javaVersion(),
                        machine.loadAverage()));
        if (machine.wasBusy()) {
            lines.add("WARNING: it was not quiet before the start, so the figures say little.");
        }
        return lines;
    }
}
