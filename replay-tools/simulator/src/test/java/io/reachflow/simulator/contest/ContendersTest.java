package io.reachflow.simulator.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.policies.heuristic.ScoreWeights;
import io.reachflow.policies.policyfile.PolicyFile;
import io.reachflow.policies.policyfile.PolicyResource;
import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.contest.contender.Contender;
import io.reachflow.world.World;
import io.reachflow.world.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContendersTest {
    @TempDir Path folder;

    private static Contender named(String name) {
        return Contenders.byName(name, SimulationSettings.STANDARD);
    }

    private String file(String text) throws IOException {
        return "weighted-score:" + Files.writeString(folder.resolve("weights.txt"), text);
    }

    @Test
    void weightsComeFromAFileAndNameTheContender() throws IOException {
        String text = ScoreWeights.STANDARD.print().replace("speed=-0.067", "speed=0.5");
        String name = file(text);

        assertThat(named(name).name()).isEqualTo(name);
        assertThat(((TunedContender) named(name)).weights().speed()).isEqualTo(0.5);
    }

    @Test
    void aFileThatIsNoneIsRefusedByItsName() throws IOException {
        String wrong = file(ScoreWeights.STANDARD.print() + "colour=1\n");

        assertThatThrownBy(() -> named(wrong))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("weights.txt) can't be used")
                .hasMessageContaining("colour=1");
        assertThatThrownBy(() -> named("weighted-score:" + folder.resolve("none")))
                .hasMessageContaining("none) does not exist");
        String tooLong = file(" ".repeat(70_000));
        assertThatThrownBy(() -> named(tooLong))
                .hasMessageContaining("must have at most 65536 bytes");
    }

    private String policy() throws IOException {
        PolicyFile file = PolicyResource.find(getClass().getClassLoader(), "reach").orElseThrow();
        Files.write(folder.resolve(PolicyResource.MANIFEST), file.manifestBytes());
        Files.write(folder.resolve(PolicyResource.TENSORS), file.tensorBytes());
        return "reach:" + folder;
    }

    @Test
    void aLearnedPolicyComesFromAFolderAndPlaysUnderItsName() throws IOException {
        Contender contender = named(policy());
        Scenario small = Scenario.standard().with("gpus", "8").with("length", "1h");

        assertThat(contender.name()).isEqualTo("reach:" + folder);
        World world = World.generate(small.with("warm-up", "0h").with("follow-up", "1h").world(1));
        assertThat(contender.play(world).counted()).isNotEmpty();
    }

    @Test
    void aFolderWithoutAPolicyIsRefusedByItsName() throws IOException {
        String name = policy();
        assertThatThrownBy(() -> named("reach:" + folder.resolve("none")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("none) does not exist")
                .hasMessageContaining("reachflow train");
        assertThatThrownBy(() -> named("reach:" + folder.resolve(PolicyResource.MANIFEST)))
                .hasMessageContaining("manifest.json) is a file");
        Files.write(folder.resolve(PolicyResource.TENSORS), new byte[9]);
        assertThatThrownBy(() -> named(name))
                .hasMessageContaining(folder + ") can't be used")
                .hasMessageContaining("SHA-256");
        Files.delete(folder.resolve(PolicyResource.TENSORS));
        assertThatThrownBy(() -> named(name))
                .hasMessageContaining("must have a file tensors.safetensors");
    }

    @Test
    void anUnknownNameIsRefused() {
        assertThatThrownBy(() -> named("edff")).hasMessageContaining("The policy (edff)");
    }
}
