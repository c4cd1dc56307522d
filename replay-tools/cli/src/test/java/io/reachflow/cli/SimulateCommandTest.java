package io.reachflow.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.PolicyList;
import io.reachflow.cli.command.SeedList;
import io.reachflow.cli.command.SimulateProgress;
import io.reachflow.simulator.contest.ContestListener.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SimulateCommandTest {
    private static final List<String> TINY =
            List.of(
                    "simulate",
                    "--gpus=16",
                    "--hours=1",
                    "--warm-up-hours=0",
                    "--follow-up-hours=1",
                    "--policies=edf,random",
                    "--seeds=2");

    private static final String LATE_BURST = "arrivals.burst=10 times at 30min for 15min";

    @TempDir Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String... arguments) {
        CommandLine command =
                Main.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return command.execute(arguments);
    }

    private int executeTiny(String... more) {
        List<String> arguments = new ArrayList<>(TINY);
        arguments.addAll(List.of(more));
        return execute(arguments.toArray(String[]::new));
    }

    @Test
    void listShowsScenariosAndPolicies() {
        assertThat(execute("simulate", "--list")).isEqualTo(ExitCode.FINE);
        assertThat(out.toString())
                .contains("mass-departure", "The standard with 4 times as many departures")
                .contains("weighted-score", "+mask");
    }

    @Test
    void theTableHasARowForEachPolicyAndTheFilesAreWritten() throws IOException {
        assertThat(executeTiny("--out", folder.resolve("new").toString())).isEqualTo(ExitCode.FINE);
        assertThat(out.toString())
                .containsPattern("POLICY +COMPLETION, % +HIGH PRIORITY, % ")
                .containsPattern("\nedf +[0-9.]+ ± [0-9.]+ ")
                .containsPattern("\nrandom +[0-9.]+ ± [0-9.]+ ")
                .contains("2 seeds: mean ± half of the 95 % confidence interval");
        assertThat(err.toString()).contains("4 of 4 simulations");
        assertThat(folder.resolve("new/results.csv")).content().hasLineCount(5);
        assertThat(new ObjectMapper().readTree(folder.resolve("new/results.json").toFile()))
                .isNotEmpty();
        assertThat(Files.readString(folder.resolve("new/report.html")))
                .contains("--gpus 16 --hours 1")
                .doesNotContain("--out", folder.toString());
    }

    @Test
    void theBoundStandsBeneathThePolicies() throws IOException {
        Path page = folder.resolve("report.html");
        int code = executeTiny("--bound", "--html", page.toString(), "--set", LATE_BURST);

        assertThat(code).isEqualTo(ExitCode.FINE);
        assertThat(out.toString())
                .containsPattern("\n(edf|random) [^\n]*\nbound +[0-9.]+ ± [0-9.]+\n")
                .contains("bound is a reward that no scheduler exceeds");
        assertThat(Files.readString(page))
                .contains("--bound", "--set &#39;" + LATE_BURST + "&#39;")
                .doesNotContain("--bound true");
    }

    @Test
    void theBoundIsFoundWhenTheClairvoyantPlaysUnlessItIsNotWanted() throws IOException {
        String page = folder.resolve("report.html").toString();
        executeOneWorld("--policies=clairvoyant");
        assertThat(out.toString()).containsPattern("\nbound +");
        out.getBuffer().setLength(0);

        executeOneWorld("--policies=clairvoyant", "--no-bound", "--html", page);
        assertThat(out.toString()).doesNotContain("bound");
        assertThat(Files.readString(Path.of(page)))
                .contains("--no-bound")
                .doesNotContain("The optimum");
    }

    @Test
    void whereTheRewardIsNotShownItsBoundIsNot() {
        assertThat(executeTiny("--bound", "--metrics", "jain")).isEqualTo(ExitCode.FINE);
        assertThat(out.toString()).doesNotContain("bound");
    }

    private void executeOneWorld(String... more) {
        List<String> arguments = new ArrayList<>(List.of("simulate", "--gpus=8", "--seeds=1"));
        arguments.addAll(List.of("--hours=1", "--warm-up-hours=0", "--follow-up-hours=0"));
        arguments.addAll(List.of(more));
        assertThat(execute(arguments.toArray(String[]::new))).isEqualTo(ExitCode.FINE);
    }

    @Test
    void standardOutputIsOnlyForTheMachineWhenItReadsIt() {
        assertThat(executeTiny("--csv", "-", "--metrics", "jain")).isEqualTo(ExitCode.FINE);
        assertThat(out.toString().lines()).hasSize(5).first().asString().startsWith("scenario,");
        assertThat(err.toString()).contains("FAIRNESS OVER TENANTS");
    }

    @Test
    void wrongValuesAreAWrongUsage() {
        assertThat(execute("simulate", "--seeds", "5..1")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("The seeds (5..1) must be a range such as 201..220");
        assertThat(execute("simulate", "--policies", "best")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("The policy (best) is not known");
        assertThat(execute("simulate", "--scenarios", "mars")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(execute("simulate", "--reference", "fgd")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("The reference (fgd) must be one of the policies");
        assertThat(execute("simulate", "--metrics", "speed")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(execute("simulate", "--threads", "0")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("The threads (0) of a contest must be at least 1");
    }

    @Test
    void seedsAreARangeOrHowMany() {
        assertThat(SeedList.of("3")).containsExactly(201L, 202L, 203L);
        assertThat(SeedList.of("7..9")).containsExactly(7L, 8L, 9L);
        assertThatThrownBy(() -> SeedList.of("0")).hasMessageContaining("seeds (0)");
        assertThatThrownBy(() -> SeedList.of("1..999999")).hasMessageContaining("1 to 10000");
        assertThatThrownBy(() -> SeedList.of("some")).hasMessageContaining("seeds (some)");
    }

    @Test
    void allStandsForEveryPolicy() {
        List<String> plain = PolicyList.of(List.of("all"));
        assertThat(plain).contains("edf", "weighted-score").doesNotContain("edf+mask");
        assertThat(PolicyList.of(List.of("all+mask", "clairvoyant")))
                .containsAll(plain)
                .contains("edf+mask", "clairvoyant")
                .hasSize(2 * plain.size() + 1);
    }

    @Test
    void elsewhereThanOnATerminalProgressIsALineNowAndThen() {
        SimulateProgress progress = new SimulateProgress(new PrintWriter(err), false);
        progress.progressed(new Progress(0, 40, Duration.ZERO));
        progress.progressed(new Progress(1, 40, Duration.ofSeconds(6)));
        progress.progressed(new Progress(2, 40, Duration.ofSeconds(12)));
        progress.progressed(new Progress(3, 40, Duration.ofSeconds(18)));
        progress.progressed(new Progress(40, 40, Duration.ofMinutes(4)));

        assertThat(err.toString().lines())
                .containsExactly(
                        "2 of 40 simulations, 3 min 48 s to go",
                        "40 of 40 simulations in 4 min 00 s");
    }

    @Test
    void onATerminalItIsABarThatGoesAway() {
        SimulateProgress progress = new SimulateProgress(new PrintWriter(err), true);
        progress.progressed(new Progress(1, 2, Duration.ofSeconds(5)));
        assertThat(err.toString())
                .endsWith("[███████████████···············] 1 of 2 simulations, 5 s to go");
        progress.progressed(new Progress(2, 2, Duration.ofSeconds(9)));
        assertThat(err.toString()).endsWith("\r\u001b[K");
    }
}
