package io.reachflow.cli.bench;

import io.reachflow.bench.pipeline.BenchEffort;
import io.reachflow.bench.pipeline.BenchReport;
import io.reachflow.bench.pipeline.BenchSettings;
import io.reachflow.bench.pipeline.BenchSettingsBuilder;
import io.reachflow.bench.pipeline.Measurement;
import io.reachflow.bench.pipeline.PipelineBench;
import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.JsonFile;
import io.reachflow.cli.command.RepositoryHome;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code reachflow bench pipeline}. */
@Command(
        name = "pipeline",
        description = {
            "Measure the whole pipeline: a broker, the job and its surroundings, all on this"
                    + " machine, each a process of its own that ends with this command.",
            "throughput: telemetry records a second, of a bare Kafka-to-Kafka copy and of the job."
                + " assignments: the highest load of tasks that the policy itself sustains, not the"
                + " fallback in its place. latency: from a task's arrival to its decision at half"
                + " of that load, as a read_uncommitted and as a read_committed reader see it;"
                + " looks for the load first. scale: CPU time of an assignment with 1,000 and with"
                + " 100,000 GPUs.",
            "Takes about a quarter of an hour. Let nothing else run: every other process takes from"
                    + " the figures. Ends with exit code 1 when a goal is missed."
        },
        footer = {
            "",
            "Examples:",
            "  reachflow bench pipeline --json figures.json",
            "  reachflow bench pipeline --quick --only assignments --policy greedy-fastest"
        })
final class BenchPipelineCommand implements Callable<Integer> {
    @Spec CommandSpec spec;
    @Mixin JsonFile json;

    @Option(
            names = "--gpus",
            paramLabel = "N",
            defaultValue = "10000",
            description =
                    "GPUs of the network, a thousand to a cell; not of 'scale'."
                            + " Default: ${DEFAULT-VALUE}.")
    int gpus;

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            defaultValue = "weighted-score",
            description = "The policy that ranks candidates. Default: ${DEFAULT-VALUE}.")
    String policy;

    @Option(
            names = "--window",
            paramLabel = "MS",
            defaultValue = "200",
            description = "The job's window, in milliseconds. Default: ${DEFAULT-VALUE}.")
    int windowMillis;

    @Option(
            names = "--checkpoint",
            paramLabel = "MS",
            defaultValue = "1000",
            description =
                    "The job's checkpoint interval, in milliseconds. Default: ${DEFAULT-VALUE}.")
    int checkpointMillis;

    @Option(
            names = "--parallelism",
            paramLabel = "N",
            defaultValue = "2",
            description = "Subtasks of each of the job's operators. Default: ${DEFAULT-VALUE}.")
    int parallelism;

    @Option(
            names = "--only",
            paramLabel = "WHAT",
            split = ",",
            description =
                    "Measure only this: ${COMPLETION-CANDIDATES}. May be several,"
                            + " comma-separated. Default: all.")
    List<Measurement> only = List.of();

    @Option(
            names = "--quick",
            description = "About two minutes in all: fewer records, no repetitions, rough figures.")
    boolean quick;

    @Override
    public Integer call() throws InterruptedException, IOException {
        BenchSettings settings =
                BenchSettingsBuilder.builder()
                        .gpus(gpus)
                        .policy(policy)
                        .windowMillis(windowMillis)
                        .checkpointMillis(checkpointMillis)
                        .parallelism(parallelism)
                        .effort(quick ? BenchEffort.QUICK : BenchEffort.FULL)
                        .build();
        Set<Measurement> wanted =
                only.isEmpty() ? EnumSet.allOf(Measurement.class) : EnumSet.copyOf(only);
        PrintWriter err = spec.commandLine().getErr();
        BenchReport report =
                PipelineBench.run(RepositoryHome.path(), wanted, settings, err::println);
        if (!json.takesStandardOutput()) {
            spec.commandLine().getOut().println(BenchText.of(report));
        }
        json.write(report);
        return report.allReached() ? ExitCode.FINE : ExitCode.NOT_FINE;
    }
}
