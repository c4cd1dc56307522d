package io.reachflow.cli.command;

import io.reachflow.schema.TopicNames;
import io.reachflow.streams.topics.TimestampSource;
import io.reachflow.streams.topics.TopicPlan;
import java.time.Duration;
import picocli.CommandLine.Option;

/** How topics are made when they are missing. */
public final class TopicShape {
    @Option(
            names = "--partitions",
            paramLabel = "N",
            defaultValue = "4",
            description =
                    "Partitions of each topic, which bound the job's parallel readers."
                            + " Default: ${DEFAULT-VALUE}.")
    int partitions;

    @Option(
            names = "--time",
            paramLabel = "live|replay",
            defaultValue = "live",
            description =
                    "Who stamps the records. 'live': the broker, as they come in. 'replay': the"
                            + " sender, in trace time. Default: ${DEFAULT-VALUE}.")
    TimestampSource time;

    @Option(
            names = "--retention-hours",
            paramLabel = "HOURS",
            defaultValue = "168",
            description =
                    "How long live topics keep records; a replay's keep them for ever."
                            + " Default: ${DEFAULT-VALUE}.")
    int retentionHours;

    public TopicPlan plan(TopicNames names) {
        return switch (time) {
            case LIVE -> TopicPlan.live(names, partitions, Duration.ofHours(retentionHours));
            case REPLAY -> TopicPlan.replay(names, partitions);
        };
    }
}
