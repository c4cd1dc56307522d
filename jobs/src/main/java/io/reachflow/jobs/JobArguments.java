package io.reachflow.jobs;

import io.reachflow.jobs.settings.JobSettings;
import io.reachflow.schema.TopicNames;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The part of the command line that becomes the settings of a run. */
final class JobArguments {
    @Option(
            names = "--brokers",
            paramLabel = "HOST:PORT",
            defaultValue = "localhost:9092",
            description = "Kafka brokers, comma-separated. Default: ${DEFAULT-VALUE}.")
    String brokers;

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
                    "Put before the names of the topics that the job writes, to keep a replay apart"
                            + " from its recording. Default: the topic prefix.")
    @Nullable String outputPrefix;

    @Option(
            names = "--bounded",
            description = "Read what is in the topics now, decide on all of it, and end.")
    boolean bounded;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "A setting, see 'reachflow job settings'. May be given many times.")
    Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--kafka-properties",
            paramLabel = "FILE",
            description = "Properties for every Kafka client, for example for security.")
    @Nullable Path kafkaProperties;

    JobSettings toSettings() {
        return new JobSettings(
                brokers,
                new TopicNames(topicPrefix, outputPrefix == null ? topicPrefix : outputPrefix),
                bounded,
                properties(),
                Configuration.fromMap(settings));
    }

    private Properties properties() {
        Properties properties = new Properties();
        if (kafkaProperties != null) {
            try (Reader file = Files.newBufferedReader(kafkaProperties, StandardCharsets.UTF_8)) {
                properties.load(file);
            } catch (IOException e) {
                throw new IllegalArgumentException(
                        "The file ("
                                + kafkaProperties
                                + ") of --kafka-properties can't be read. Check its name and that"
                                + " you may read it.",
                        e);
            }
        }
        return properties;
    }
}
