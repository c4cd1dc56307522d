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

class SurvivalCommandTest {
    @TempDir Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String... arguments) {
        return Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    /** Two nodes, in milliseconds: one for fitting, one that is judged. */
    private String trace() throws IOException {
        String rows = "0,add,a\n0,add,b\n3600000,remove,a\n7200000,remove,b\n7200000,add,c\n";
        return "bamboo:" + Files.writeString(folder.resolve("nodes.csv"), rows);
    }

    @Test
    void judgesRecordedNodesAndSimulatedOwners() throws IOException {
        Path json = folder.resolve("survival.json");
        Path html = folder.resolve("survival.html");
        int code =
                execute(
                        "survival",
                        "--availability=" + trace(),
                        "--scenarios=scale-64",
                        "--json=" + json,
                        "--html=" + html);

        assertThat(err.toString()).isEmpty();
        assertThat(code).isEqualTo(ExitCode.FINE);
        assertThat(out.toString().lines())
                .anySatisfy(line -> assertThat(line).matches("weights of ages  [0-9., ]+"))
                .anySatisfy(line -> assertThat(line).matches("scale-64 .* points"))
                .anySatisfy(line -> assertThat(line).matches("recorded +1 .* points"));
        JsonNode study = new ObjectMapper().readTree(json.toFile());
        assertThat(study.at("/rows/0/set").asText()).isEqualTo("bamboo");
        assertThat(study.at("/rows/0/learntRates/deciles")).hasSize(10);
        assertThat(Files.readString(html))
                .contains("How long GPUs stay", "reachflow survival --availability");
    }

    @Test
    void aTraceOfAnotherKindIsAWrongUsage() {
        assertThat(execute("survival", "--availability=philly:jobs.csv")).isEqualTo(2);
        assertThat(err.toString()).contains("philly");
    }
}
