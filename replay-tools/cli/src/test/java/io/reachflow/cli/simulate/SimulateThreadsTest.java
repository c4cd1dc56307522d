package io.reachflow.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.cli.Main;
import io.reachflow.cli.command.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What is asked for decides what is said, to the byte; not who simulates it, nor how often. */
class SimulateThreadsTest {
    /** Small ones, with hosts that leave without a word, datasets, caches and gangs. */
    private static final String[] WORLDS = {
        "simulate",
        "--scenarios=churn-x8@1.3,mass-departure@1.0",
        "--policies=weighted-score,edf+preempt",
        "--gpus=16",
        "--hours=1",
        "--warm-up-hours=0",
        "--follow-up-hours=1",
        "--set=tasks.work-median=30min",
        "--set=tasks.work-p95=2h",
        "--bound"
    };

    @TempDir Path folder;

    @Test
    void theSameSeedsSayTheSameOnOneThreadAndOnTwo() throws IOException {
        Map<String, String> one = said("--seeds=201..202", "--threads=1");
        Map<String, String> two = said("--seeds=201..202", "--threads=2");

        assertThat(one).containsOnlyKeys("report.html", "results.csv", "results.json", "terminal");
        assertThat(one.get("results.csv").lines()).hasSize(1 + 2 * 2 * 2);
        assertThat(one.get("terminal")).contains("churn-x8@1.3", "mass-departure@1.0", "bound");
        assertThat(two).isEqualTo(one);
    }

    /** Otherwise the comparison above would say little. */
    @Test
    void otherSeedsSaySomethingElseInEachOfThem() throws IOException {
        Map<String, String> these = said("--seeds=201..202", "--threads=2");
        Map<String, String> others = said("--seeds=203..204", "--threads=2");

        these.forEach((name, text) -> assertThat(others.get(name)).as(name).isNotEqualTo(text));
    }

    /** All that the command says to people and machines, by what it is said in. */
    private Map<String, String> said(String... more) throws IOException {
        StringWriter out = new StringWriter();
        CommandLine command =
                Main.commandLine()
                        .setOut(new PrintWriter(out))
                        .setErr(new PrintWriter(new StringWriter()));
        String[] arguments = new String[WORLDS.length + more.length + 2];
        System.arraycopy(WORLDS, 0, arguments, 0, WORLDS.length);
        System.arraycopy(more, 0, arguments, WORLDS.length, more.length);
        arguments[arguments.length - 2] = "--out";
        arguments[arguments.length - 1] = folder.toString();

        assertThat(command.execute(arguments)).isEqualTo(ExitCode.FINE);
        Map<String, String> said = new TreeMap<>(Map.of("terminal", out.toString()));
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                said.put(file.getFileName().toString(), Files.readString(file));
                Files.delete(file);
            }
        }
        return said;
    }
}
