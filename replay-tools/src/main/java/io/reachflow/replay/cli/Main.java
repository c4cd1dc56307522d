package io.reachflow.replay.cli;

import io.reachflow.replay.cli.bench.BenchCommand;
import io.reachflow.replay.cli.cluster.ClusterCommand;
import io.reachflow.replay.cli.command.Failures;
import io.reachflow.replay.cli.command.Version;
import io.reachflow.replay.cli.replay.DemoCommand;
import io.reachflow.replay.cli.replay.DispatchCommand;
import io.reachflow.replay.cli.replay.ReplayCommand;
import io.reachflow.replay.cli.replay.VerifyCommand;
import io.reachflow.replay.cli.simulate.ResultsCommand;
import io.reachflow.replay.cli.simulate.SimulateCommand;
import io.reachflow.replay.cli.simulate.TuneCommand;
import io.reachflow.replay.cli.topics.TopicsCommand;
import io.reachflow.replay.cli.traces.TracesCommand;
import io.reachflow.replay.cli.train.TrainCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command that a person types; the script {@code reachflow} starts it. */
@Command(
        name = "reachflow",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        usageHelpAutoWidth = true,
        description = "A scheduler for community GPU networks, run as a stream.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:fine",
            "1:what was checked is not fine",
            "2:wrong usage",
            "3:no broker or cluster can be reached",
            "4:anything else failed"
        },
        footer = {
            "",
            "The scheduling job itself has its own help: reachflow job --help",
            "",
            "Example, the whole pipeline for two minutes:",
            "  reachflow demo --minutes 2 --seed 7"
        },
        // One line per command.
        subcommands = {
            DemoCommand.class,
            SimulateCommand.class,
            TopicsCommand.class,
            ReplayCommand.class,
            DispatchCommand.class,
            VerifyCommand.class,
            ClusterCommand.class,
            BenchCommand.class,
            TracesCommand.class,
            TuneCommand.class,
            TrainCommand.class,
            ResultsCommand.class,
        })
public final class Main implements Runnable {
    @Option(
            names = "--debug",
            scope = ScopeType.INHERIT,
            description = "When something fails, show where in the program.")
    boolean debug;

    @Spec CommandSpec spec;

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** The whole command line, for those who call it inside their own JVM. */
    public static CommandLine commandLine() {
        Main main = new Main();
        return new CommandLine(main)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(new Failures(() -> main.debug));
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
