package io.reachflow.cli;

import io.reachflow.cli.bench.BenchCommand;
import io.reachflow.cli.cluster.ClusterCommand;
import io.reachflow.cli.command.FailureHandler;
import io.reachflow.cli.command.VersionProvider;
import io.reachflow.cli.faults.ChaosCommand;
import io.reachflow.cli.faults.SoakCommand;
import io.reachflow.cli.replay.DemoCommand;
import io.reachflow.cli.replay.DispatchCommand;
import io.reachflow.cli.replay.ReplayCommand;
import io.reachflow.cli.replay.VerifyCommand;
import io.reachflow.cli.simulate.ResultsCommand;
import io.reachflow.cli.simulate.SimulateCommand;
import io.reachflow.cli.simulate.TuneCommand;
import io.reachflow.cli.topics.TopicsCommand;
import io.reachflow.cli.traces.TracesCommand;
import io.reachflow.cli.train.SurvivalCommand;
import io.reachflow.cli.train.TrainCommand;
import io.reachflow.cli.transactions.TxnCommand;
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
        versionProvider = VersionProvider.class,
        synopsisSubcommandLabel = "COMMAND",
        usageHelpAutoWidth = true,
        description = "A learned scheduler for community GPU networks, run as a stream.",
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
            TxnCommand.class,
            ChaosCommand.class,
            SoakCommand.class,
            BenchCommand.class,
            TracesCommand.class,
            TuneCommand.class,
            TrainCommand.class,
            SurvivalCommand.class,
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
                .setExecutionExceptionHandler(new FailureHandler(() -> main.debug));
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
