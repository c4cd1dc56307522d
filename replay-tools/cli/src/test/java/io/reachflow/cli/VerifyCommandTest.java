package io.reachflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VerifyCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void theHelpShowsDefaultsExitCodesAndAnExample() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString())
                .contains("Default: localhost", "Default: 20", "--expect-digest")
                .contains("reachflow verify --brokers");
    }

    @Test
    void aBrokerThatDoesNotExistIsExitCodeThree() {
        assertThat(run("--brokers", "no-such-host.invalid:9092")).isEqualTo(3);
        assertThat(err.toString()).contains("Can't reach a Kafka broker at no-such-host.invalid");
    }

    @Test
    void aDigestThatIsNoneIsWrongUsage() {
        assertThat(run("--expect-digest", "abc")).isEqualTo(2);
        assertThat(err.toString()).contains("The expected digest (abc)");
    }

    @Test
    void aRunThatIsFollowedHasNoDigest() {
        assertThat(run("--follow", "--expect-digest", "a".repeat(64))).isEqualTo(2);
        assertThat(err.toString()).contains("A run that is followed has no digest");
    }

    @Test
    void aTimeThatIsNoneIsWrongUsage() {
        assertThat(run("--follow", "--for", "a while")).isEqualTo(2);
        assertThat(err.toString()).contains("The time (a while) must be a number and s, m or h");
    }

    @Test
    void aBrokerThatDoesNotExistCanNotBeFollowed() {
        assertThat(run("--follow", "--for", "1s", "--brokers", "no-such-host.invalid:9092"))
                .isEqualTo(3);
    }

    @Test
    void aPrefixThatKafkaRefusesIsWrongUsage() {
        assertThat(run("--topic-prefix", "a/b")).isEqualTo(2);
        assertThat(err.toString()).contains("input prefix (a/b)");
    }

    private int run(String... arguments) {
        String[] command =
                Stream.concat(Stream.of("verify"), Arrays.stream(arguments)).toArray(String[]::new);
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(command);
    }
}
