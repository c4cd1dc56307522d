package io.reachflow.cli.bench;

import io.reachflow.bench.checkpoint.CheckpointBench;
import io.reachflow.bench.checkpoint.CheckpointReport;
import io.reachflow.bench.checkpoint.CheckpointSettings;
import io.reachflow.bench.checkpoint.CheckpointSettingsBuilder;
import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.JsonFile;
import io.reachflow.cli.command.RepositoryHome;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code reachflow bench checkpoints}. */
@Command(
        name = "checkpoints",
        description = {
            "Measure the job's checkpoints by the number of GPUs in its state: their size, what is"
                    + " written for each, how long subtasks stand still and write, and how long"
                    + " decisions wait for the commit.",
            "A broker, the job and a load of heartbeats and tasks run on this machine, each a"
                    + " process of its own that ends with this command. Takes about a minute and a"
                    + " half for each size and backend. Let nothing else run. Ends with exit code 1"
                    + " when a goal is missed."
        },
        footer = {
            "",
            "Examples:",
            "  reachflow bench checkpoints --json figures.json",
            "  reachflow bench checkpoints --gpus 10000 --backend hashmap,rocksdb --seconds 30"
        })
final class BenchCheckpointsCommand implements Callable<Integer> {
    @Spec CommandSpec spec;
    @Mixin JsonFile json;

    @Option(
            names = "--gpus",
            paramLabel = "N",
            split = ",",
            defaultValue = "1000,10000,100000",
            description =
                    "GPUs of the networks, comma-separated, a thousand to a cell."
                            + " Default: ${DEFAULT-VALUE}.")
    List<Integer> gpus;

    @Option(
            names = "--backend",
            paramLabel = "NAME",
            split = ",",
            defaultValue = "hashmap",
            description =
                    "The job's setting state.backend; several are measured beside each other."
                            + " Default: ${DEFAULT-VALUE}.")
    List<String> backends;

    @Option(
            names = "--checkpoint",
            paramLabel = "MS",
            defaultValue = "1000",
            description =
                    "The job's checkpoint interval, in milliseconds. Default: ${DEFAULT-VALUE}.")
    int checkpointMillis;

    @Option(
            names = "--tasks",
            paramLabel = "N",
            defaultValue = "50",
            description = "Tasks a second. Default: ${DEFAULT-VALUE}.")
    double tasksPerSecond;

    @Option(
            names = "--settle",
            paramLabel = "S",
            defaultValue = "20",
            description =
                    "Seconds of load before the measurement, in which the JVM compiles. Default:"
                            + " ${DEFAULT-VALUE}.")
    int settleSeconds;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "40",
            description = "Seconds of each measurement. Default: ${DEFAULT-VALUE}.")
    int seconds;

    @Override
    public Integer call() throws Exception {
        CheckpointSettings settings =
                CheckpointSettingsBuilder.builder()
                        .gpus(gpus)
                        .backends(backends)
                        .checkpointMillis(checkpointMillis)
                        .tasksPerSecond(tasksPerSecond)
                        .settleSeconds(settleSeconds)
                        .seconds(seconds)
                        .build();
        PrintWriter err = spec.commandLine().getErr();
        CheckpointReport report =
                CheckpointBench.run(RepositoryHome.path(), settings, err::println);
        if (!json.takesStandardOutput()) {
            spec.commandLine().getOut().println(BenchCheckpointsText.of(report));
        }
        json.write(report);
        return report.allReached() ? ExitCode.FINE : ExitCode.NOT_FINE;
    }
}
