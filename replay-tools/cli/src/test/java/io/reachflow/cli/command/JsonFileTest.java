package io.reachflow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonFileTest {
    private record Result(String name, int count) {}

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final JsonFile json = new JsonFile();

    @Test
    void replacesTheFileAndLeavesNothingElse(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("result.json"), "the old result");
        json.target = file.toString();
        write(new Result("telemetry", 3));
        assertThat(file)
                .hasContent(
                        """
                        {
                          "name" : "telemetry",
                          "count" : 3
                        }
                        """);
        assertThat(folder).isDirectoryNotContaining(path -> !path.equals(file));
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void dashIsStandardOutput() {
        json.target = "-";
        write(new Result("telemetry", 3));
        assertThat(json.takesStandardOutput()).isTrue();
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("\"count\" : 3");
    }

    @Test
    void notAskedForItWritesNothing() {
        write(new Result("telemetry", 3));
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    private void write(Result result) {
        json.write(result, new PrintStream(printed, true, StandardCharsets.UTF_8));
    }
}
