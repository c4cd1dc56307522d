package io.reachflow.jobs.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.reachflow.model.policy.Policies;
import io.reachflow.replay.cli.Main;
import io.reachflow.replay.lockstep.Reference;
import io.reachflow.replay.world.World;
import io.reachflow.replay.world.WorldSettings;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a continuous build would call. Here, because it runs this module's jar. */
class LockstepCommandITCase {
    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir Path folder;

    @BeforeEach
    void sayWhereTheRepositoryIs() {
        System.setProperty("reachflow.home", HOME.toString());
    }

    @AfterEach
    void forget() {
        System.clearProperty("reachflow.home");
    }

    @Test
    void itPrintsTheDigestOfTheBrainAloneAndLeavesNoProcess() throws Exception {
        Path json = folder.resolve("lockstep.json");
        int exitCode =
                replay(
                        "--lockstep",
                        "--embedded",
                        "--gpus=48",
                        "--hours=0.1",
                        "--warm-up-hours=0",
                        "--drain-hours=0",
                        "--load=40",
                        "--seed=5",
                        "--json=" + json);
        assertThat(exitCode).as(() -> out + "\n" + err).isZero();

        JsonNode stats = new ObjectMapper().readTree(Files.readString(json));
        assertThat(stats.path("rounds").asInt()).isEqualTo(300);
        assertThat(stats.path("decisions").asInt()).isPositive();
        assertThat(stats.path("digest").asText()).isEqualTo(inMemory());
        assertThat(out.toString())
                .contains("digest " + inMemory(), "the simulator decides the same");
        assertThat(ProcessHandle.current().children()).isEmpty();
    }

    @Test
    void aSettingThatTheJobRefusesEndsItWithTheJobsWords() {
        assertThat(replay("--lockstep", "--embedded", "--gpus=4", "--policy", "best")).isEqualTo(4);
        assertThat(err.toString()).contains("The job ended with exit code 2", "policy (best)");
    }

    private int replay(String... options) {
        String[] arguments = new String[options.length + 1];
        arguments[0] = "replay";
        System.arraycopy(options, 0, arguments, 1, options.length);
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    /** With what are the defaults of the job and of the command. */
    private static String inMemory() {
        World world = World.generate(WorldSettings.of(48, Duration.ofMinutes(6), 40, 5));
        return Reference.digest(world, Duration.ofMillis(200), Policies.byName("reach"));
    }
}
