package io.reachflow.streams.dispatch;

import static io.reachflow.simulator.run.SmallWorld.HOUR;
import static io.reachflow.simulator.run.SmallWorld.assign;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.streams.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dispatchers in processes of their own. */
class KilledDispatcherITCase {
    @TempDir private Path directory;

    private DispatchStage stage;

    @BeforeEach
    void start() {
        stage = new DispatchStage(directory);
    }

    @AfterEach
    void stop() {
        stage.close();
    }

    private ChildProcess dispatcher(String name, Path journals) {
        return DispatcherProcess.start(stage.brokers(), journals, directory.resolve(name + ".out"));
    }

    @Test
    void afterAKillTheNextOneGoesOn() throws Exception {
        stage.time(0);
        stage.decide(0, assign("talkative", 1, 0, "far", "polite"));
        stage.decide(1, assign("alone", 2, 0, "stays"));
        try (ChildProcess first = dispatcher("first", stage.journals())) {
            stage.awaitOutcome("STARTED talkative 1");
            stage.time(HOUR);
            stage.awaitOutcome("FAILED talkative 1");
            DispatcherProcess.signal("KILL", first);
            assertThat(first.endsWithin(Duration.ofMinutes(1))).isTrue();
        }
        stage.decide(0, assign("talkative", 3, 0, "far"));
        try (ChildProcess second = dispatcher("second", stage.journals())) {
            stage.awaitOutcome("STARTED talkative 3");
            DispatcherProcess.signal("KILL", second);
            assertThat(second.endsWithin(Duration.ofMinutes(1))).isTrue();
        }
        stage.time(4 * HOUR);
        try (Dispatcher third = stage.dispatcher()) {
            stage.awaitOutcome("COMPLETED alone 2");
            stage.awaitOutcome("COMPLETED talkative 3");
            assertThat(third.stats().assigned()).isEqualTo(3);
        }
        assertThat(stage.milestones())
                .containsExactly(
                        "STARTED alone 2",
                        "COMPLETED alone 2",
                        "STARTED talkative 1",
                        "FAILED talkative 1",
                        "STARTED talkative 3",
                        "COMPLETED talkative 3");
    }

    /** As if the machine had slept, and its journal had been brought to another one meanwhile. */
    @Test
    void oneThatComesBackAfterAnotherTookOverReportsNothing() throws Exception {
        stage.time(0);
        stage.decide(0, assign("pair", 1, 0, "stays", "far"));
        Path elsewhere = directory.resolve("elsewhere");
        try (ChildProcess zombie = dispatcher("zombie", stage.journals())) {
            stage.awaitOutcome("STARTED pair 1");
            DispatcherProcess.signal("STOP", zombie);
            copy(stage.journals(), elsewhere);
            stage.decide(1, assign("alone", 2, 0, "polite"));
            try (Dispatcher successor = stage.dispatcher(DispatcherSettings.in(elsewhere))) {
                DispatchStage.await(() -> successor.stats().assigned() == 2);
                stage.time(HOUR);
                stage.awaitOutcome("COMPLETED pair 1");

                DispatcherProcess.signal("CONT", zombie);
                assertThat(zombie.endsWithin(Duration.ofMinutes(2))).isTrue();
                assertThat(zombie.exitCode()).isEqualTo(DispatcherProcess.REFUSED);
                assertThat(directory.resolve("zombie.out"))
                        .content()
                        .contains("Another dispatcher")
                        .contains("has taken over");

                stage.awaitOutcome("FAILED alone 2");
                assertThat(successor.await(Duration.ofMillis(1))).isFalse();
            }
        }
        assertThat(stage.milestones())
                .containsExactly(
                        "STARTED alone 2", "FAILED alone 2", "STARTED pair 1", "COMPLETED pair 1");
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
    }
}
