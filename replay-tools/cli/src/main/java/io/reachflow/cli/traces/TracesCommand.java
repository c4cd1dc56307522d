package io.reachflow.cli.traces;

import io.reachflow.cli.command.ExitCode;
import io.reachflow.reports.terminal.TextTable;
import io.reachflow.world.trace.registry.TraceFormats;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code reachflow traces}. */
@Command(
        name = "traces",
        description = {
            "Show the formats of recorded jobs, nodes and networks that can be read.",
            "A trace is named FORMAT:PATH. Files that end in .gz are decompressed."
        },
        subcommands = {TracesInspectCommand.class, TracesExportCommand.class},
        footer = {
            "",
            "Examples:",
            "  reachflow traces",
            "  reachflow traces inspect philly:jobs.csv.gz",
            "  reachflow traces export openb-pods:pods.csv --to jobs.csv"
        })
public final class TracesCommand implements Callable<Integer> {
    @Spec CommandSpec spec;

    @Override
    public Integer call() {
        TextTable table = new TextTable("FORMAT", "KIND", "WHAT IT HOLDS");
        TraceFormats.all()
                .forEach(
                        format ->
                                table.row(
                                        format.name(),
                                        format.kind().label(),
                                        format.description()));
        spec.commandLine().getOut().println(table);
        return ExitCode.FINE;
    }
}
