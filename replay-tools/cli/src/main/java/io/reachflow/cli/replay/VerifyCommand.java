package io.reachflow.cli.replay;

import io.reachflow.checker.LiveAudit;
import io.reachflow.checker.Verifier;
import io.reachflow.checker.VerifyReport;
import io.reachflow.checker.VerifyReportText;
import io.reachflow.checker.invariant.VerifySettings;
import io.reachflow.cli.command.BrokerOptions;
import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.JsonFile;
import io.reachflow.cli.command.ReadingProgress;
import io.reachflow.schema.TopicNames;
import io.reachflow.streams.topics.ReadProgress;
import io.reachflow.streams.topics.UnreachableBrokerException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
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
            "Read the topics of a run and check what must always hold: that no GPU was booked"
                    + " twice, no task was lost, and each decision was committed once.",
            "Let the job stop or fall idle first: of a running job, the last checkpoint may be"
                    + " half visible. Or follow it."
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  reachflow verify --brokers localhost:9092 --json verdict.json",
            "  reachflow verify --expect-digest 3f5a... (of a run without faults, against one"
                    + " with)",
            "  reachflow verify --follow --for 24h"
        })
public final class VerifyCommand implements Callable<Integer> {
    @Mixin private BrokerOptions broker;
    @Mixin private JsonFile json;
    @Mixin private JobTimeOptions jobTimes;
    @Mixin private FollowOptions following;
    @Spec private CommandSpec command;

    @Option(
            names = "--expect-digest",
            paramLabel = "HEX",
            description = "The digest that the decisions must have, as another run printed it.")
    private @Nullable String expectedDigest;

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
                                        Optional.ofNullable(expectedDigest),
                                        maxViolations,
                                        jobTimes.times()));
        requireDigestOfAnEnd();
        try {
            if (following.follow) {
                return follow(topics, settings);
            }
            ReadProgress lines = ReadingProgress.to(command.commandLine().getErr());
            VerifyReport report = Verifier.run(broker.brokers, topics, settings, lines);
            return show(report);
        } catch (UnreachableBrokerException e) {
            command.commandLine().getErr().println(e.getMessage());
            return ExitCode.UNREACHABLE;
        }
    }

    private <T> T orWrongUsage(Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }

    private void requireDigestOfAnEnd() {
        if (following.follow && expectedDigest != null) {
            throw new ParameterException(
                    command.commandLine(),
                    "A run that is followed has no digest, so --expect-digest (%s) can't be held against it. Leave out one of the two."
                            .formatted(expectedDigest));
        }
    }

    private int follow(TopicNames topics, VerifySettings settings) {
        PrintWriter progress = command.commandLine().getErr();
        LiveAudit audit =
                new LiveAudit(
                        topics,
                        settings,
                        following.settings(),
                        violation -> {
                            progress.println("VIOLATED " + violation);
                            progress.flush();
                        });
        return new FollowRun(audit, following.limit, progress)
                .run(broker.brokers, topics, this::show);
    }

    private int show(VerifyReport report) {
        PrintWriter people =
                json.takesStandardOutput()
                        ? command.commandLine().getErr()
                        : command.commandLine().getOut();
        people.println(VerifyReportText.of(report));
        people.flush();
        json.write(report);
        return report.clean() ? ExitCode.FINE : ExitCode.NOT_FINE;
    }
}
