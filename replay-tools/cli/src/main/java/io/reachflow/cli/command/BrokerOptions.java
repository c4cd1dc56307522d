package io.reachflow.cli.command;

import io.reachflow.schema.TopicNames;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which broker, and under which names. */
public final class BrokerOptions {
    @Option(
            names = "--brokers",
            paramLabel = "HOST:PORT",
            defaultValue = "localhost:9092",
            description = "Kafka brokers, comma-separated. Default: ${DEFAULT-VALUE}.")
    public String brokers;

    @Option(
            names = "--topic-prefix",
            paramLabel = "PREFIX",
            defaultValue = "",
            description = "Put before the names of all topics. Default: none.")
    String topicPrefix;

    @Option(
            names = "--output-prefix",
            paramLabel = "PREFIX",
            description =
                    "Put before the names of the job's output topics, when they differ from the"
                            + " inputs'. Default: the topic prefix.")
    @Nullable String outputPrefix;

    public TopicNames topics() {
        return new TopicNames(topicPrefix, outputPrefix == null ? topicPrefix : outputPrefix);
    }
}
