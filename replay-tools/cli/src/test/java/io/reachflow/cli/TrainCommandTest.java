package io.reachflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.cli.command.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainCommandTest {
    private static final List<String> RESULTS =
            List.of("manifest.json", "tensors.safetensors", "learning.csv", "learning.html");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir Path folder;

    private int execute(String... arguments) {
        return Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    private int train(Path to, String... more) {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "train",
                                "--from=sim",
                                "--gpus=8",
                                "--hours=1",
                                "--follow-up-hours=1",
                                "--lessons=3",
                                "--worlds=1",
                                "--episodes=2",
                                "--trial-every=1",
                                "--out=" + to));
        arguments.addAll(List.of(more));
        return execute(arguments.toArray(String[]::new));
    }

    @Test
    void whatIsTrainedAtOnceAndWhatIsResumedAreTheSameFiles() throws IOException {
        Path whole = folder.resolve("whole");
        Path parts = folder.resolve("parts");

        assertThat(train(whole, "--iterations=2", "--threads=2")).as(err.toString()).isZero();
        assertThat(train(parts, "--iterations=1", "--threads=1")).as(err.toString()).isZero();
        assertThat(execute("train", "--out=" + parts, "--resume", "--iterations=2")).isZero();

        for (String name : RESULTS) {
            assertThat(parts.resolve(name)).hasSameBinaryContentAs(whole.resolve(name));
        }
        assertThat(Files.readString(whole.resolve("manifest.json")))
                .contains("reachflow train --from sim --gpus 8 --hours 1");
        assertThat(err.toString())
                .contains("trial after iteration 2: reward", "going on after iteration 1")
                .contains("edf-soonest+mask");
        assertThat(out.toString())
                .contains("Reward of the trials, iterations 0 to 2")
                .contains("All 2 iterations were done.")
                .contains("reachflow simulate --policies weighted-score,reach:" + whole);
    }

    @Test
    void whatWasTrainedCanBePlayed() {
        assertThat(train(folder, "--iterations=0")).as(err.toString()).isZero();

        int code =
                execute(
                        "simulate",
                        "--policies=random,reach:" + folder,
                        "--gpus=8",
                        "--hours=1",
                        "--seeds=201..202");

        assertThat(code).as(err.toString()).isZero();
        assertThat(out.toString()).contains("reach:" + folder);
    }

    @Test
    void nothingIsTrainedOverAndNothingChangedOnTheWay() {
        assertThat(train(folder, "--iterations=0")).as(err.toString()).isZero();

        assertThat(train(folder)).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("has a training already. Go on with it by --resume");
        assertThat(execute("train", "--out=" + folder, "--resume", "--lessons=4"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("The option (--lessons=4) is not one of the training");
    }

    @Test
    void itEndsWithoutProgressOrTime() {
        assertThat(train(folder.resolve("a"), "--iterations=50", "--minutes=0.0001")).isZero();
        assertThat(out.toString()).contains("iterations 0 to 1", "Its time was up.");

        // The best can't be the last for ever.
        assertThat(train(folder.resolve("b"), "--iterations=50", "--patience=1")).isZero();
        assertThat(out.toString()).contains("Ended early: no new best in 1 trials (--patience).");
    }

    @Test
    void whatCantBeIsSaid() {
        assertThat(execute("train", "--out=" + folder, "--resume")).isEqualTo(2);
        assertThat(err.toString()).contains("There is no checkpoint");
        assertThat(train(folder, "--architecture=cnn")).isEqualTo(2);
        assertThat(err.toString()).contains("The architecture (cnn) must be one of [pool-attend,");
        assertThat(execute("train", "--out=" + folder, "--episodes=1")).isEqualTo(2);
        assertThat(err.toString()).contains("The episodes (1) of a training must be at least 2.");
        assertThat(train(folder, "--minutes=0")).isEqualTo(2);
        assertThat(err.toString()).contains("The time (0 s) of a training must be positive.");
        assertThat(execute("train", "--out=" + folder, "--gpus=1", "--hours=0.001")).isEqualTo(2);
        assertThat(err.toString()).contains("have no tasks that count. Raise --hours,");
        assertThat(train(folder, "--patience=-1")).isEqualTo(2);
    }
}
