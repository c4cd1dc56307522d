package io.reachflow.cli.bench;

import io.reachflow.bench.score.ScoreBench;
import io.reachflow.bench.score.ScoreReport;
import io.reachflow.bench.score.ScoreSettings;
import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.JsonFile;
import io.reachflow.cli.command.RepositoryHome;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code reachflow bench score}. */
@Command(
        name = "score",
        description = {
            "Measure the networks of learned policies: tasks scored a second on one core, pool"
                    + " attention against full sequences, plain Java against PyTorch and ONNX"
                    + " Runtime, the share of the machine's peak, and memory over many windows.",
            "Let nothing else run. Ends with exit code 1 when a goal is missed."
        },
        footer = {
            "",
            "Examples:",
            "  reachflow bench score --json figures.json",
            "  reachflow bench score --quick --windows 1000000",
            "  reachflow bench score --peer"
        })
final class BenchScoreCommand implements Callable<Integer> {
    @Spec CommandSpec spec;
    @Mixin JsonFile json;

    @Option(
            names = "--windows",
            paramLabel = "N",
            defaultValue = "10000",
            description = "Windows to score while memory is looked at. Default: ${DEFAULT-VALUE}.")
    long windows;

    @Option(
            names = "--peer",
            description =
                    "Run the pool attention in ONNX Runtime as well; it has to be built before: mvn"
                            + " -q -Ppeers -pl bench-peers package.")
    boolean peer;

    @Option(names = "--quick", description = "Small windows, no repetitions, rough figures.")
    boolean quick;

    @Override
    public Integer call() throws IOException, InterruptedException {
        ScoreSettings settings = new ScoreSettings(windows, peer, quick);
        ScoreReport report =
                ScoreBench.run(
                        RepositoryHome.path(), settings, spec.commandLine().getErr()::println);
        if (!json.takesStandardOutput()) {
            spec.commandLine().getOut().println(BenchScoreText.of(report));
        }
        json.write(report);
        return report.allReached() ? ExitCode.FINE : ExitCode.NOT_FINE;
    }
}
