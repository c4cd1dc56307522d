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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsCommandTest {
    @TempDir static Path policies;
    @TempDir Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void train() {
        for (String seed : List.of("1", "2")) {
            int code =
                    Main.commandLine()
                            .setOut(new PrintWriter(new StringWriter()))
                            .setErr(new PrintWriter(new StringWriter()))
                            .execute(
                                    "train",
                                    "--from=sim",
                                    "--gpus=8",
                                    "--hours=1",
                                    "--follow-up-hours=1",
                                    "--lessons=2",
                                    "--iterations=0",
                                    "--seed=" + seed,
                                    "--out=" + policies.resolve(seed));
            assertThat(code).isZero();
        }
    }

    private int execute(String... arguments) {
        return Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    private int results(Path to, String policy, String... more) {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "results",
                                "--policy=reach:" + policies.resolve(policy),
                                "--out=" + to,
                                "--gpus=8",
                                "--hours=0.5",
                                "--warm-up-hours=0",
                                "--follow-up-hours=0.5",
                                "--seeds=2",
                                "--way-seeds=201..202",
                                "--robust-seeds=2"));
        arguments.addAll(List.of(more));
        return execute(arguments.toArray(String[]::new));
    }

    @Test
    void aPartThatIsPlayedAloneMakesTheSamePage() throws IOException {
        assertThat(results(folder, "1", "--threads=2")).as(err.toString()).isZero();
        String page = Files.readString(folder.resolve("results.md"));
        assertThat(page)
                .contains("--gpus 8 --hours 0.5")
                .contains("`reachflow train --from sim --gpus 8 --hours 1")
                .contains("### Goals on `community-256@1.3`", "of 15 goals reached")
                .contains("share of the way", "verdict")
                .containsPattern("Left out were `philly`, `openb`, `spot`|`spot` \\| 8")
                .doesNotContain("--threads", "--out", "Not played yet");
        assertThat(out.toString()).contains("robust: ahead on ", "Written: " + folder);
        for (String plot : List.of("quality", "way", "churn", "congestion")) {
            assertThat(page).contains("](results/" + plot + ".svg)");
            assertThat(folder.resolve("results/" + plot + ".svg")).isNotEmptyFile();
        }

        Path again = folder.resolve("results/way.svg");
        String plot = Files.readString(again);
        Files.delete(again);
        assertThat(results(folder, "1", "--threads=1", "--parts=way")).isZero();

        assertThat(again).hasContent(plot);
        assertThat(folder.resolve("results.md")).hasContent(page);
    }

    @Test
    void partsOfAnotherPolicyAreLeftOut() throws IOException {
        assertThat(results(folder, "1", "--parts=way")).as(err.toString()).isZero();
        assertThat(results(folder, "2", "--parts=robust")).as(err.toString()).isZero();

        assertThat(err.toString()).contains("Left out: way, played with another policy.");
        assertThat(Files.readString(folder.resolve("results.md")))
                .contains("Not played yet with this policy: --parts quality,way.")
                .doesNotContain("the way to the clairvoyant");
    }

    @Test
    void aPartThatIsNoneIsFoundBeforeAnythingIsPlayed() throws IOException {
        Path part = Files.createDirectories(folder.resolve("results")).resolve("part-way.md");
        Files.writeString(part, "My notes");

        assertThat(results(folder, "1", "--parts=quality")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .contains("The part (" + part + ") can't be used.")
                .doesNotContain("simulations");
    }

    @Test
    void whatCantBeIsSaid() {
        assertThat(execute("results", "--policy=edf")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("The policy (edf) must be one that was trained");
        assertThat(results(folder, "none")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("does not exist. 'reachflow train --out DIR' writes");
        assertThat(results(folder, "1", "--parts=speed")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("speed");
        int code =
                execute(
                        "results",
                        "--policy=reach:" + policies.resolve("1"),
                        "--out=" + folder,
                        "--gpus=8",
                        "--hours=0.5",
                        "--parts=way",
                        "--seeds=20..21");
        assertThat(code).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("The seed (20) must be above 20");
    }
}
