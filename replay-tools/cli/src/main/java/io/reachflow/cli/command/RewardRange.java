package io.reachflow.cli.command;

import io.reachflow.streams.topics.TopicRange;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which part of the topic of rewards. */
public final class RewardRange {
    @Option(
            names = "--since",
            paramLabel = "TIME",
            description =
                    "Of the topic, only rewards from this event time on, such as"
                            + " 2026-01-31T08:00:00Z. Default: the oldest.")
    @Nullable Instant since;

    @Option(
            names = "--until",
            paramLabel = "TIME",
            description = "Of the topic, only rewards before this time. Default: the newest.")
    @Nullable Instant until;

    @Option(
            names = "--first-offset",
            paramLabel = "N",
            description = "Of each partition, only from this offset on.")
    @Nullable Long firstOffset;

    @Option(
            names = "--last-offset",
            paramLabel = "N",
            description = "Of each partition, only up to this offset.")
    @Nullable Long lastOffset;

    public TopicRange range() {
        return new TopicRange(firstOffset, lastOffset, since, until);
    }
}
