package io.reachflow.cli.command;

import java.io.PrintWriter;
import java.util.function.BooleanSupplier;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.TimeoutException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Turns an exception into one line to act on, and into an exit code. */
public final class FailureHandler implements IExecutionExceptionHandler {
    private final BooleanSupplier debug;

    public FailureHandler(BooleanSupplier debug) {
        this.debug = debug;
    }

    @Override
    public int handleExecutionException(
            Exception failure, CommandLine command, ParseResult parsed) {
        PrintWriter err = command.getErr();
        if (debug.getAsBoolean()) {
            failure.printStackTrace(err);
        }
        if (isUnreachable(failure)) {
            err.println(
                    "No Kafka broker answers at "
                            + brokers(command)
                            + ". Start one ('reachflow cluster up'), or name yours with"
                            + " --brokers HOST:PORT.");
            return ExitCode.UNREACHABLE;
        }
        err.println(oneLine(failure));
        // What a person typed goes into values that refuse what can't be, and say why.
        boolean wrongUsage = failure instanceof IllegalArgumentException || isBadAddress(failure);
        return wrongUsage ? ExitCode.WRONG_USAGE : ExitCode.FAILED;
    }

    private static boolean isUnreachable(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof TimeoutException || hasNoKnownHost(cause)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasNoKnownHost(Throwable cause) {
        return cause instanceof ConfigException
                && text(cause).startsWith("No resolvable bootstrap urls");
    }

    private static boolean isBadAddress(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ConfigException && text(cause).contains("bootstrap.servers")) {
                return true;
            }
        }
        return false;
    }

    private static String brokers(CommandLine command) {
        return command.getCommandSpec().mixins().values().stream()
                .map(mixin -> mixin.userObject())
                .filter(BrokerOptions.class::isInstance)
                .map(options -> ((BrokerOptions) options).brokers)
                .findFirst()
                .orElse("the address in use");
    }

    /** The first message says what was tried, the last one what went wrong. */
    private static String oneLine(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String said = text(failure);
        String line = root == failure || said.contains(text(root)) ? said : said + " " + text(root);
        return line.replaceAll("\\s+", " ");
    }

    private static String text(Throwable failure) {
        return failure.getMessage() == null
                ? failure.getClass().getSimpleName()
                : failure.getMessage();
    }
}
