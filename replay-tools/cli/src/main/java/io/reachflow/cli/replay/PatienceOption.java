package io.reachflow.cli.replay;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How long a broker that has gone is waited for, and how that looks. */
final class PatienceOption {
    @Option(
            names = "--patience-minutes",
            paramLabel = "MIN",
            defaultValue = "60",
            description =
                    "Once it runs, wait so long for a broker that does not answer. Nothing is"
                            + " lost meanwhile. Default: ${DEFAULT-VALUE}.")
    private double minutes;

    Duration duration() {
        return Duration.ofMillis((long) (minutes * 60_000));
    }

    /** For the end of a line of progress. */
    static String waiting(Optional<Instant> since) {
        return since.map(
                        instant ->
                                "  waiting for the broker since "
                                        + instant.truncatedTo(ChronoUnit.SECONDS))
                .orElse("");
    }
}
