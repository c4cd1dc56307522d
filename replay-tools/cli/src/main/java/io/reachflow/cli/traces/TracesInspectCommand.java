package io.reachflow.cli.traces;

import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.JsonFile;
import io.reachflow.reports.terminal.TracesText;
import io.reachflow.world.trace.BadTraceException;
import io.reachflow.world.trace.summary.TraceSummary;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code reachflow traces inspect}. */
@Command(
        name = "inspect",
        description = {
            "Show what is in a trace: how much, when, and how it is distributed.",
            "Ends with exit code 1 when a row can't be read, unless such rows are skipped."
        },
        footer = {
            "",
            "Examples:",
            "  reachflow traces inspect bamboo:nodes.csv",
            "  reachflow traces inspect philly:jobs.csv.gz --skip-bad-rows --json jobs.json"
        })
final class TracesInspectCommand implements Callable<Integer> {
    @Spec CommandSpec spec;
    @Mixin TraceOptions trace;
    @Mixin JsonFile json;

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        try {
            TraceSummary summary = TraceSummary.of(trace.source(), trace.badRows());
            PrintWriter people = json.takesStandardOutput() ? err : spec.commandLine().getOut();
            people.println(TracesText.of(summary));
            people.flush();
            json.write(summary);
            return ExitCode.FINE;
        } catch (BadTraceException e) {
            err.println(e.getMessage());
            return ExitCode.NOT_FINE;
        }
    }
}
