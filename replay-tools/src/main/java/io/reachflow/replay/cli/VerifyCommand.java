package io.reachflow.replay.cli;

import io.reachflow.replay.verify.Progress;
import io.reachflow.replay.verify.ReportText;
import io.reachflow.replay.verify.UnreachableBrokerException;
import io.reachflow.replay.verify.Verifier;
import io.reachflow.replay.verify.VerifyReport;
import io.reachflow.replay.verify.VerifySettings;
import io.reachflow.schema.TopicNames;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Checks what a run left on the topics. */
@Command(
        name = "verify",
        description = {
            "Reads the topics of a run and checks what must always hold: that no GPU was booked"
                    + " twice, no task was lost, and each decision was committed once.",
            "Let the job stop or fall idle first: of a running job, the last checkpoint may be"
                    + " half visible."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:nothing is violated",
            "1:something is violated",
            "2:wrong usage",
            "3:no broker answers"
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  reachflow verify --brokers localhost:9092 --json verdict.json",
            "  reachflow verify --expect-digest 3f5a... (of a run without faults, against one with)"
        })
public final class VerifyCommand implements Callable<Integer> {
    private static final int VIOLATED = 1;
    private static final int UNREACHABLE = 3;
    private static final Duration BETWEEN_PROGRESS_LINES = Duration.ofSeconds(2);

    @Mixin private BrokerOptions broker;
    @Mixin private JsonFile json;
    @Spec private CommandSpec command;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    boolean help;

    @Option(
            names = "--expect-digest",
            paramLabel = "HEX",
            description = "The digest that the decisions must have, as another run printed it.")
    private String expectedDigest;

    @Option(
            names = "--max-violations",
            paramLabel = "N",
            defaultValue = "20",
            description =
                    "How many violations to list; all are counted. Default: ${DEFAULT-VALUE}.")
    private int maxViolations;

    @Override
    public Integer call() {
        TopicNames topics = orWrongUsage(broker::topics);
        VerifySettings settings =
                orWrongUsage(
                        () ->
                                new VerifySettings(
                                        Optional.ofNullable(expectedDigest), maxViolations));
        try {
            VerifyReport report = Verifier.run(broker.brokers, topics, settings, progressLines());
            show(report);
            return report.clean() ? 0 : VIOLATED;
        } catch (UnreachableBrokerException e) {
            command.commandLine().getErr().println(e.getMessage());
            return UNREACHABLE;
        }
    }

    private <T> T orWrongUsage(Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }

    private void show(VerifyReport report) {
        PrintWriter people =
                json.wanted() ? command.commandLine().getErr() : command.commandLine().getOut();
        people.println(ReportText.of(report));
        people.flush();
        if (json.wanted()) {
            json.write(report);
        }
    }

    /** Only for reads that take long: a line every two seconds, beside the result. */
    private Progress progressLines() {
        long[] lastNanos = {System.nanoTime()};
        return (topic, read, total) -> {
            long now = System.nanoTime();
            if (now - lastNanos[0] > BETWEEN_PROGRESS_LINES.toNanos()) {
                lastNanos[0] = now;
                command.commandLine()
                        .getErr()
                        .println("%s: %,d of %,d read".formatted(topic, read, total));
            }
        };
    }
}
