package io.reachflow.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.jobs.settings.JobSettings;
import io.reachflow.jobs.settings.JobSettings.StartFrom;
import io.reachflow.schema.TopicNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class JobArgumentsTest {
    @TempDir Path folder;

    @Test
    void withoutArgumentsItRunsForEverOnALocalBroker() {
        JobSettings settings = settings();

        assertThat(settings.brokers()).isEqualTo("localhost:9092");
        assertThat(settings.topics()).isEqualTo(TopicNames.STANDARD);
        assertThat(settings.bounded()).isFalse();
        assertThat(settings.kafkaProperties()).isEmpty();
        assertThat(settings.options().toMap()).isEmpty();
    }

    @Test
    void argumentsBecomeSettings() throws IOException {
        Path properties = folder.resolve("client.properties");
        Files.writeString(properties, "security.protocol=SSL\n");

        JobSettings settings =
                settings(
                        "--brokers=kafka:9092",
                        "--topic-prefix=lab.",
                        "--output-prefix=again.",
                        "--bounded",
                        "--set=event-time.max-ahead=5 min",
                        "--set=start.from=latest",
                        "--kafka-properties=" + properties);

        assertThat(settings.brokers()).isEqualTo("kafka:9092");
        assertThat(settings.topics()).isEqualTo(new TopicNames("lab.", "again."));
        assertThat(settings.bounded()).isTrue();
        assertThat(settings.maxAhead()).isEqualTo(Duration.ofMinutes(5));
        assertThat(settings.startFrom()).isEqualTo(StartFrom.LATEST);
        assertThat(settings.kafkaProperties()).isEqualTo(Map.of("security.protocol", "SSL"));
    }

    @Test
    void outputsHaveThePrefixOfTheInputsUnlessToldOtherwise() {
        assertThat(settings("--topic-prefix=lab.").topics())
                .isEqualTo(new TopicNames("lab.", "lab."));
    }

    @Test
    void aSettingThatIsNotKnownIsRefused() {
        assertThatThrownBy(() -> settings("--set=windw=1 s"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The setting (windw) is not known. 'reachflow job settings' lists all.");
    }

    @Test
    void propertiesThatCantBeReadAreNamed() {
        Path missing = folder.resolve("missing.properties");

        assertThatThrownBy(() -> settings("--kafka-properties=" + missing))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The file (%s) of --kafka-properties can't be read. Check its name and that"
                                        .formatted(missing)
                                + " you may read it.");
    }

    private static JobSettings settings(String... arguments) {
        return CommandLine.populateCommand(new JobArguments(), arguments).toSettings();
    }
}
