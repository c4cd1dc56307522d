package io.reachflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.reachflow.cli.command.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TracesCommandTest {
    private static final String GOOD =
            """
            submit_s,duration_s,num_gpus,vc
            0,30,1,a
            60,3000,8,b
            120,90000,1,b
            """;

    @TempDir Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String... arguments) {
        CommandLine command =
                Main.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return command.execute(arguments);
    }

    private String trace(String content) throws IOException {
        return "philly:" + Files.writeString(folder.resolve("jobs.csv"), content);
    }

    @Test
    void aloneItListsTheFormats() {
        assertThat(execute("traces")).isEqualTo(ExitCode.FINE);
        assertThat(out.toString())
                .contains("FORMAT", "philly", "availability-json", "skyplane-cost");
    }

    @Test
    void inspectShowsNumbersAndPicturesThatFitATerminal() throws IOException {
        assertThat(execute("traces", "inspect", trace(GOOD))).isEqualTo(ExitCode.FINE);
        assertThat(out.toString().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80))
                .contains("jobs.csv: philly (jobs)")
                .anySatisfy(line -> assertThat(line).matches("duration, s +31,010 +30 .*"))
                .anySatisfy(line -> assertThat(line).matches(" +< 1 min  █{48} 1"))
                .anySatisfy(line -> assertThat(line).matches("  \\|[ ▁▂▃▄▅▆▇█]{72}\\|"));
    }

    @Test
    void inspectWritesTheSameAsJson() throws IOException {
        Path json = folder.resolve("summary.json");
        assertThat(execute("traces", "inspect", trace(GOOD), "--json", json.toString()))
                .isEqualTo(ExitCode.FINE);
        JsonNode summary = new ObjectMapper().readTree(json.toFile());
        assertThat(summary.at("/kind").asText()).isEqualTo("JOBS");
        assertThat(summary.at("/measures/0/distribution/p50").asDouble()).isEqualTo(3000);
        assertThat(summary.at("/skipped/count").asInt(-1)).isEqualTo(0);
    }

    @Test
    void aBadRowIsExitCode1UnlessItIsSkipped() throws IOException {
        String trace = trace(GOOD + "180,soon,1,b\n");
        assertThat(execute("traces", "inspect", trace)).isEqualTo(ExitCode.NOT_FINE);
        assertThat(err.toString())
                .contains("jobs.csv, line 5: the duration_s (soon) must be a number")
                .hasLineCount(1);
        assertThat(execute("traces", "inspect", trace, "--skip-bad-rows")).isEqualTo(ExitCode.FINE);
        assertThat(out.toString()).contains("Skipped: 1 rows that can't be read", "(soon)");
    }

    @Test
    void anUnknownFormatOrAMissingFileIsAWrongUsage() {
        assertThat(execute("traces", "inspect", "filly:x.csv")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("(filly) must be one of philly");
        assertThat(execute("traces", "inspect", "philly:" + folder.resolve("none.csv")))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("none.csv) must be a file that can be read");
        assertThat(execute("traces", "inspect")).isEqualTo(ExitCode.WRONG_USAGE);
    }

    @Test
    void exportWritesOurOwnCsv() throws IOException {
        Path to = folder.resolve("own.csv");
        assertThat(execute("traces", "export", trace(GOOD), "--to", to.toString()))
                .isEqualTo(ExitCode.FINE);
        assertThat(to)
                .hasContent(
                        """
                        id,tenant,submit_ms,duration_s,gpus,share_permille,memory_mib_per_gpu,models,priority
                        philly-00000002,a,0,30,1,1000,,,
                        philly-00000003,b,60000,3000,8,1000,,,
                        philly-00000004,b,120000,90000,1,1000,,,
                        """);
        assertThat(out.toString()).contains("3 jobs written to");
        assertThat(execute("traces", "inspect", "reachflow-csv:" + to)).isEqualTo(ExitCode.FINE);
    }

    @Test
    void onlyJobsAreExported() {
        assertThat(execute("traces", "export", "bamboo:x.csv", "--to", "never.csv"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("of the kind availability, but jobs is expected");
    }
}
