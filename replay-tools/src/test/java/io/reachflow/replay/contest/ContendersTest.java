package io.reachflow.replay.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.model.policy.ScoreWeights;
import io.reachflow.replay.sim.SimulationSettings;
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
        String text = ScoreWeights.STANDARD.print().replace("speed=0.0", "speed=0.5");
        String name = file(text);

        assertThat(named(name).name()).isEqualTo(name);
        assertThat(((Tuned) named(name)).weights().speed()).isEqualTo(0.5);
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

    @Test
    void anUnknownNameIsRefused() {
        assertThatThrownBy(() -> named("edff")).hasMessageContaining("The policy (edff)");
    }
}
