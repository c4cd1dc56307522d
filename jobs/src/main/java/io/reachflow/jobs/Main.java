package io.reachflow.jobs;

import io.reachflow.jobs.settings.Preflight;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The job's own command line: what {@code flink run} starts, and what {@code reachflow job} calls.
 */
@Command(
        name = "reachflow job",
        description = "The scheduling job on Apache Flink.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {RunCommand.class, SettingsCommand.class, CopyCommand.class},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the job ended, or was handed to a cluster",
            "2:wrong usage, or settings that could lose data",
            "3:no broker answers",
            "4:the job failed"
        })
public final class Main implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Main.class);
    private static final int USAGE = 2;
    private static final int UNREACHABLE = 3;
    private static final int FAILED = 4;

    @CommandLine.Spec CommandLine.Model.CommandSpec spec;

    public static void main(String[] args) {
        int exitCode = commandLine().execute(args);
        // 'flink run' goes on after main has returned; to leave the JVM would cut it off.
        if (exitCode != 0) {
            System.exit(exitCode);
        }
    }

    /** The whole command line, for those who call it inside their own JVM. */
    public static CommandLine commandLine() {
        return new CommandLine(new Main())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(Main::explain);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say which command: run, settings.");
    }

    static int explain(Exception exception, CommandLine command, ParseResult parsed) {
        command.getErr().println("reachflow job: " + exception.getMessage());
        if (exception instanceof Preflight.UnreachableException) {
            return UNREACHABLE;
        }
        if (exception instanceof IllegalArgumentException) {
            return USAGE;
        }
        // Flink's own message says only that it failed; what went wrong is the innermost cause.
        Throwable cause = exception;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        command.getErr().println("  " + cause);
        LOG.error("The job failed.", exception);
        return FAILED;
    }
}
