package io.reachflow.jobs.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.reachflow.replay.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that a newcomer types first. Here, because it runs this module's jar. */
class DemoITCase {
    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir Path folder;

    @BeforeEach
    void sayWhereTheRepositoryIs() {
        System.setProperty("reachflow.home", HOME.toString());
    }

    @AfterEach
    void forget() {
        System.clearProperty("reachflow.home");
    }

    @Test
    void itRunsThePipelineAndLeavesNothingBehind() throws Exception {
        Path json = folder.resolve("summary.json");
        assertThat(demo("--minutes", "0.25", "--speed", "240", "--json", json.toString()))
                .as(() -> out + "\n" + err)
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
        assertThat(out.toString()).contains("broker ready", "job running", "0 violations");
        assertNothingIsLeft();
    }

    @Test
    void aJobThatDiesEndsTheDemoWithItsLastWords() throws Exception {
        CompletableFuture<Integer> exitCode = CompletableFuture.supplyAsync(() -> demo());
        awaitJob().destroyForcibly();
        assertThat(exitCode.get(60, TimeUnit.SECONDS)).isEqualTo(4);
        assertThat(err.toString()).contains("The job ended with exit code 137");
        assertNothingIsLeft();
    }

    private int demo(String... options) {
        String[] arguments =
                Stream.concat(Stream.of("demo", "--gpus", "32"), Stream.of(options))
                        .toArray(String[]::new);
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    private static ProcessHandle awaitJob() {
        Instant deadline = Instant.now().plus(Duration.ofSeconds(60));
        Optional<ProcessHandle> job = job();
        while (job.isEmpty()) {
            assertThat(Instant.now()).as("the job's process appears").isBefore(deadline);
            Thread.onSpinWait();
            job = job();
        }
        return job.get();
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
        try (Stream<Path> files = Files.list(HOME.resolve(".reachflow"))) {
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
