package io.reachflow.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.cli.replay.DispatchCommand;
import io.reachflow.cli.replay.ReplayCommand;
import io.reachflow.streams.lockstep.EmbeddedJob;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class WorldCommandsTest {
    private final StringWriter err = new StringWriter();

    private int execute(Object command, String... arguments) {
        return new CommandLine(command).setErr(new PrintWriter(err)).execute(arguments);
    }

    @Test
    void aWrongSpeedIsAWrongUsage() {
        assertThat(execute(new ReplayCommand(), "--speed", "fast")).isEqualTo(2);
        assertThat(err.toString()).contains("The speed (fast) must be a number");
    }

    @Test
    void aWrongWorldIsAWrongUsage() {
        assertThat(execute(new ReplayCommand(), "--gpus", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("The value (0) of gpus in scenario");
        assertThat(execute(new DispatchCommand(), "--load", "-1")).isEqualTo(2);
        assertThat(err.toString()).contains("The value (-1.0) of load in scenario");
    }

    @Test
    void lockstepGoesWithNoPace() {
        assertThat(execute(new ReplayCommand(), "--lockstep", "--speed", "60")).isEqualTo(2);
        assertThat(err.toString()).contains("--speed does not go with --lockstep");
        assertThat(execute(new ReplayCommand(), "--lockstep", "--live")).isEqualTo(2);
        assertThat(err.toString()).contains("--live does not go with --lockstep");
    }

    @Test
    void whatIsForLockstepNeedsIt() {
        assertThat(execute(new ReplayCommand(), "--embedded")).isEqualTo(2);
        assertThat(err.toString()).contains("Missing required", "--lockstep");
    }

    @Test
    void anEmbeddedJobHasItsOwnBrokerAndWindow() {
        assertThat(
                        execute(
                                new ReplayCommand(),
                                "--lockstep",
                                "--embedded",
                                "--brokers",
                                "localhost:9092"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--brokers does not go with --embedded");
        assertThatThrownBy(
                        () ->
                                new EmbeddedJob(
                                        Path.of("."),
                                        Duration.ofSeconds(1),
                                        2,
                                        Map.of("window", "5 s")))
                .hasMessageContaining("setting (window)")
                .hasMessageContaining("--window-ms");
    }

    @Test
    void helpShowsAnExampleAndTheDefaults() {
        String replay = new CommandLine(new ReplayCommand()).getUsageMessage();
        String dispatch = new CommandLine(new DispatchCommand()).getUsageMessage();

        assertThat(replay).contains("reachflow replay --gpus 256").contains("community-256");
        assertThat(dispatch).contains("reachflow dispatch --gpus 256").contains("community-256");
    }
}
