package io.reachflow.jobs;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** With what a job starts, when it is not to go on from its last checkpoint. */
final class StartOptions {
    @Option(
            names = "--from",
            paramLabel = "PATH",
            description =
                    "Start from this checkpoint or savepoint. Default: the last checkpoint of the"
                            + " deployment on these topics; nothing, where nothing was decided"
                            + " yet.")
    @Nullable String from;

    @Option(
            names = "--from-scratch",
            description =
                    "Start empty although the topics hold decisions. Whatever the inputs still hold"
                            + " is decided on again.")
    boolean fromScratch;
}
