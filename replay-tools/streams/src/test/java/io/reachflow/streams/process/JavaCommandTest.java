package io.reachflow.streams.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaCommandTest {
    @Test
    void optionsComeBeforeTheClassAndArgumentsBehindIt() {
        List<String> command =
                new JavaCommand()
                        .options("-Xmx1g")
                        .property("log.file", Path.of("a.log"))
                        .run("some.jar", "a.Main", List.of("--port", "1"));

        assertThat(command)
                .containsExactly(
                        JavaCommand.tool("java").toString(),
                        "-Xmx1g",
                        "-Dlog.file=a.log",
                        "-cp",
                        "some.jar",
                        "a.Main",
                        "--port",
                        "1");
        assertThat(JavaCommand.tool("java")).isExecutable();
    }

    @Test
    void whatFlinkReachesIntoIsOpened() {
        assertThat(new JavaCommand().openForFlink().run("x", "y", List.of()))
                .contains(
                        "--add-opens=java.base/java.util=ALL-UNNAMED",
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "--add-opens=java.base/java.nio=ALL-UNNAMED",
                        "--add-opens=java.base/java.time=ALL-UNNAMED");
    }

    @Test
    void theJobRunsOnFlinkAndTheToolsOnTheirLibraries() {
        BuiltJars jars = new BuiltJars(Path.of("home"));

        assertThat(jars.jobClassPath().split(File.pathSeparator, -1))
                .containsExactly(
                        "home/jobs/target/reachflow-job.jar", "home/jobs/target/flink/lib/*");
        assertThat(jars.toolsClassPath().split(File.pathSeparator, -1))
                .containsExactly(
                        "home/replay-tools/cli/target/reachflow-cli.jar",
                        "home/replay-tools/cli/target/lib/*");
    }

    @Test
    void whatIsNotBuiltIsRefusedWithTheWayToBuildIt(@TempDir Path home) throws Exception {
        Path there = Files.createFile(home.resolve("there"));

        assertThat(BuiltJars.require(there)).isEqualTo(there);
        assertThatThrownBy(() -> BuiltJars.require(home.resolve("missing")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("missing. Build it first: mvn ");
    }
}
