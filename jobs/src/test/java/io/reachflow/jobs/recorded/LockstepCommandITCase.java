package io.reachflow.jobs.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.reachflow.jobs.story.ReachflowCommand;
import io.reachflow.policies.registry.Policies;
import io.reachflow.streams.lockstep.SimulatedReference;
import io.reachflow.world.World;
import io.reachflow.world.scenario.WorldSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What a continuous build would call. Here, because it runs this module's jar. */
class LockstepCommandITCase {
    @RegisterExtension final ReachflowCommand command = new ReachflowCommand();

    @TempDir Path folder;

    @Test
    void itPrintsTheDigestOfTheBrainAloneAndLeavesNoProcess() throws Exception {
        Path json = folder.resolve("lockstep.json");
        int exitCode =
                command.run(
                        "replay",
                        "--lockstep",
                        "--embedded",
                        "--gpus=48",
                        "--hours=0.05",
                        "--warm-up-hours=0",
                        "--follow-up-hours=0",
                        "--load=40",
                        "--seed=5",
                        "--json=" + json);
        assertThat(exitCode).as(() -> command.out() + "\n" + command.err()).isZero();

        JsonNode stats = new ObjectMapper().readTree(Files.readString(json));
        assertThat(stats.path("rounds").asInt()).isEqualTo(150);
        assertThat(stats.path("decisions").asInt()).isPositive();
        assertThat(stats.path("digest").asText()).isEqualTo(inMemory());
        assertThat(command.out())
                .contains("digest " + inMemory(), "the simulator decides the same");
        assertThat(ProcessHandle.current().children()).isEmpty();
    }

    @Test
    void aSettingThatTheJobRefusesEndsItWithTheJobsWords() {
        assertThat(
                        command.run(
                                "replay",
                                "--lockstep",
                                "--embedded",
                                "--gpus=4",
                                "--policy",
                                "best"))
                .isEqualTo(4);
        assertThat(command.err()).contains("The job ended with exit code 2", "policy (best)");
    }

    /** With what are the defaults of the job and of the command. */
    private static String inMemory() {
        World world = World.generate(WorldSettings.of(48, Duration.ofMinutes(3), 40, 5));
        return SimulatedReference.digest(world, Duration.ofMillis(200), Policies.byName("reach"));
    }
}
