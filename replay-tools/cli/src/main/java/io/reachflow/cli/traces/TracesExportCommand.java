package io.reachflow.cli.traces;

import io.reachflow.cli.command.ExitCode;
import io.reachflow.reports.terminal.TracesText;
import io.reachflow.world.trace.BadTraceException;
import io.reachflow.world.trace.JobTrace;
import io.reachflow.world.trace.TraceKind;
import io.reachflow.world.trace.format.ReachflowCsv;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code reachflow traces export}. */
@Command(
        name = "export",
        description = {
            "Write a trace of jobs as reachflow-csv, the project's own plain CSV.",
            "Ends with exit code 1 when a row can't be read, unless such rows are skipped."
        },
        footer = {"", "Example:", "  reachflow traces export openb-pods:pods.csv --to jobs.csv"})
final class TracesExportCommand implements Callable<Integer> {
    @Spec CommandSpec spec;
    @Mixin TraceOptions trace;

    @Option(
            names = "--to",
            required = true,
            paramLabel = "FILE",
            description = "Where to write; a file that is there is replaced.")
    Path to;

    @Override
    public Integer call() {
        try {
            JobTrace jobs =
                    (JobTrace) trace.source().expecting(TraceKind.JOBS).read(trace.badRows());
            write(jobs);
            report(jobs);
            return ExitCode.FINE;
        } catch (BadTraceException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return ExitCode.NOT_FINE;
        }
    }

    private void write(JobTrace jobs) {
        try (Writer out = Files.newBufferedWriter(to)) {
            ReachflowCsv.write(jobs, out);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't write the trace to " + to + ".", e);
        }
    }

    private void report(JobTrace jobs) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf("%d jobs written to %s.%n", jobs.jobs().size(), to);
        TracesText.skipped(jobs.skipped()).forEach(out::println);
        out.flush();
    }
}
