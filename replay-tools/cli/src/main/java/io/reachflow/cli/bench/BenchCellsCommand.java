package io.reachflow.cli.bench;

import io.reachflow.bench.cell.CellBench;
import io.reachflow.bench.cell.CellBenchReport;
import io.reachflow.bench.cell.CellBenchSettings;
import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.JsonFile;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code reachflow bench cells}. */
@Command(
        name = "cells",
        description = {
            "Measure what an assignment costs in a cell: in a network of 1,000 GPUs, which is one"
                    + " cell that gets 200 tasks in a window, and in one of 100,000 GPUs, whose"
                    + " cells get 2 each. GPUs are heard between the windows with tasks, which"
                    + " alone are measured. No broker, no job: 'bench pipeline --only scale' has"
                    + " the same with both.",
            "Goes by the CPU time of one thread, and the two take turns, so other programs on the"
                    + " machine count little."
        },
        footer = {
            "",
            "Examples:",
            "  reachflow bench cells --json figures.json",
            "  reachflow bench cells --policy weighted-score"
        })
final class BenchCellsCommand implements Callable<Integer> {
    @Spec CommandSpec spec;
    @Mixin JsonFile json;

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            defaultValue = "reach",
            description = "The policy that ranks candidates. Default: ${DEFAULT-VALUE}.")
    String policy;

    @Option(names = "--quick", description = "Small networks, no repetitions, rough figures.")
    boolean quick;

    @Override
    public Integer call() throws IOException {
        CellBenchReport report =
                CellBench.run(
                        new CellBenchSettings(policy, quick), spec.commandLine().getErr()::println);
        if (!json.takesStandardOutput()) {
            spec.commandLine().getOut().println(BenchCellsText.of(report));
        }
        json.write(report);
        return ExitCode.FINE;
    }
}
