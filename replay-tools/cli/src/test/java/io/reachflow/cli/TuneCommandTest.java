package io.reachflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.policies.heuristic.ScoreWeights;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuneCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir Path folder;

    private int execute(String... arguments) {
        return Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    @Test
    void writesWeightsThatCanBeReadAgain() throws IOException {
        Path file = folder.resolve("weights.txt");
        int code =
                execute(
                        "tune",
                        "--scenarios=scale-64@1.3",
                        "--gpus=8",
                        "--hours=1",
                        "--warm-up-hours=0",
                        "--follow-up-hours=2",
                        "--seeds=1..2",
                        "--budget=14",
                        "--out=" + file);

        assertThat(err.toString()).doesNotContain("Exception");
        assertThat(code).isZero();
        String written = Files.readString(file);
        assertThat(ScoreWeights.parse(written).print()).isEqualTo(written);
        assertThat(out.toString())
                .startsWith(written)
                .contains("after 14 simulations")
                .contains("weighted-score:" + file);
    }

    @Test
    void reportSeedsAreAWrongUsage() {
        assertThat(execute("tune", "--seeds", "201..204")).isEqualTo(2);
        assertThat(err.toString()).contains("The seed (201) of a search must be a training seed");
    }
}
