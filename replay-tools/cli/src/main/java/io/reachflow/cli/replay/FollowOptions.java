package io.reachflow.cli.replay;

import io.reachflow.checker.AuditSettings;
import io.reachflow.cli.command.DurationText;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a live system is followed. */
final class FollowOptions {
    @Option(
            names = "--follow",
            description = {
                "Go on as the topics grow, in bounded memory, and tell of each violation as it is"
                        + " found. Ctrl-C ends it with the report on what was checked until then."
            })
    boolean follow;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            converter = DurationText.class,
            description = "With --follow: end after this time, for example 90s, 15m or 24h.")
    @Nullable Duration limit;

    @Option(
            names = "--lag",
            paramLabel = "TIME",
            defaultValue = "15s",
            converter = DurationText.class,
            description = {
                "With --follow: how long a window's records are given to become visible on all"
                        + " topics. Longer than a checkpoint. Default: ${DEFAULT-VALUE}."
            })
    private Duration lag;

    AuditSettings settings() {
        return new AuditSettings(lag, AuditSettings.STANDARD.memory());
    }
}
