package io.reachflow.jobs.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.reachflow.jobs.story.Await;
import io.reachflow.jobs.story.ReachflowCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The command that a newcomer types first. Here, because it runs this module's jar. */
class DemoITCase {
    @RegisterExtension final ReachflowCommand command = new ReachflowCommand();

    @TempDir Path folder;

    @Test
    void itRunsThePipelineAndLeavesNothingBehind() throws Exception {
        Path json = folder.resolve("summary.json");
        assertThat(demo("--minutes", "0.25", "--speed", "240", "--json", json.toString()))
                .as(() -> command.out() + "\n" + command.err())
                .isEqualTo(0);

        JsonNode summary = new ObjectMapper().readTree(Files.readString(json));
        assertThat(summary.path("completed").asLong()).isPositive();
        assertThat(summary.at("/checker/clean").asBoolean()).isTrue();
        // Two who read the same topics in different ways.
        assertThat(summary.at("/tallied/all/tasks/COMPLETED"))
                .isEqualTo(summary.at("/checker/tasksByFinalState/COMPLETED"));
        assertThat(summary.at("/tallied/all/tasks/RUNNING"))
                .isEqualTo(summary.at("/checker/tasksByFinalState/RUNNING"));
        assertThat(summary.at("/tallied/decisions")).isEqualTo(summary.at("/checker/decisions"));
        assertThat(command.out()).contains("broker ready", "job running", "0 violations");
        assertNothingIsLeft();
    }

    @Test
    void aJobThatDiesEndsTheDemoWithItsLastWords() throws Exception {
        CompletableFuture<Integer> exitCode = CompletableFuture.supplyAsync(() -> demo());
        Await.until("the job's process appears", () -> job().isPresent());
        job().orElseThrow().destroyForcibly();
        assertThat(exitCode.get(60, TimeUnit.SECONDS)).isEqualTo(4);
        assertThat(command.err()).contains("The job ended with exit code 137");
        assertNothingIsLeft();
    }

    private int demo(String... options) {
        String[] arguments =
                Stream.concat(Stream.of("demo", "--gpus", "32"), Stream.of(options))
                        .toArray(String[]::new);
        return command.run(arguments);
    }

    /** Not the helper that a JVM starts its children with, whose process becomes the job's. */
    private static Optional<ProcessHandle> job() {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.info().command().orElse("").endsWith("java"))
                .findFirst();
    }

    private static void assertNothingIsLeft() throws Exception {
        assertThat(job()).isEmpty();
        try (Stream<Path> files = Files.list(ReachflowCommand.HOME.resolve(".reachflow"))) {
            List<String> ofThisProcess =
                    files.map(file -> file.getFileName().toString())
                            .filter(name -> name.startsWith("demo-run-" + pid()))
                            .toList();
            assertThat(ofThisProcess).isEmpty();
        }
    }

    private static long pid() {
        return ProcessHandle.current().pid();
    }
}
