package io.reachflow.cli.bench;

import io.reachflow.bench.simulator.SimulatorBench;
import io.reachflow.bench.simulator.SimulatorReport;
import io.reachflow.bench.simulator.SimulatorSettings;
import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.JsonFile;
import io.reachflow.cli.command.RepositoryHome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code reachflow bench simulator}. */
@Command(
        name = "simulator",
        description = {
            "Measure the simulator: events a second with 1,024 GPUs, what an event costs with"
                    + " 65,536, how long the recorded Philly jobs take on 512 GPUs, and how that"
                    + " compares with CloudSim Plus.",
            "Let nothing else run. Ends with exit code 1 when a goal is missed."
        },
        footer = {
            "",
            "Examples:",
            "  reachflow bench simulator --traces DIR --json figures.json",
            "  reachflow bench simulator --quick --jobs philly:jobs.csv.gz --peer"
        })
final class BenchSimulatorCommand implements Callable<Integer> {
    @Spec CommandSpec spec;
    @Mixin JsonFile json;

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            defaultValue = "greedy-fastest",
            description = "The policy that schedules. Default: ${DEFAULT-VALUE}.")
    String policy;

    @Option(
            names = "--jobs",
            paramLabel = "FORMAT:PATH",
            description = "Recorded jobs to simulate at their own times.")
    @Nullable String jobs;

    @Option(
            names = "--traces",
            paramLabel = "DIR",
            description = "The same, with the Philly jobs of this folder.")
    @Nullable Path traces;

    @Option(
            names = "--peer",
            description =
                    "Run CloudSim Plus on the first of these jobs as well; it has to be built"
                            + " before: mvn -q -Ppeers -pl bench-peers package.")
    boolean peer;

    @Option(names = "--quick", description = "Small worlds, no repetitions, rough figures.")
    boolean quick;

    @Override
    public Integer call() throws IOException, InterruptedException {
        SimulatorSettings settings = new SimulatorSettings(policy, recording(), peer, quick);
        SimulatorReport report =
                SimulatorBench.run(
                        RepositoryHome.path(), settings, spec.commandLine().getErr()::println);
        if (!json.takesStandardOutput()) {
            spec.commandLine().getOut().println(BenchSimulatorText.of(report));
        }
        json.write(report);
        return report.allReached() ? ExitCode.FINE : ExitCode.NOT_FINE;
    }

    private @Nullable String recording() {
        return jobs != null || traces == null
                ? jobs
                : "philly:" + traces.resolve("philly_jobs_first60.csv.gz");
    }
}
