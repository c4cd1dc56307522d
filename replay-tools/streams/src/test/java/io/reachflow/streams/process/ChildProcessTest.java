package io.reachflow.streams.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ChildProcessTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir Path folder;

    private static List<String> shell(String script) {
        return List.of("sh", "-c", script);
    }

    private ChildProcess start(String script) {
        return ChildProcess.start("child", shell(script), folder.resolve("out"));
    }

    @Test
    void endsWithItsStandardInput() throws Exception {
        ChildProcess child = start("cat; echo done");

        child.close();

        assertThat(child.exitCode()).isZero();
        assertThat(folder.resolve("out")).hasContent("done");
    }

    @Test
    void whatItSaysWithErrorsComesBack() throws Exception {
        String said = ChildProcess.outputOf("child", shell("echo one; echo two >&2"), PATIENCE);

        assertThat(said).isEqualTo("one\ntwo\n");
    }

    @Test
    void anEndWithAnErrorIsToldWithTheLastWords() throws Exception {
        try (ChildProcess child = start("seq 1 20; exit 3")) {
            assertThatThrownBy(() -> child.awaitEnd(PATIENCE))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(
                            "The process child ended with exit code 3. It said: 13 | 14 | 15 | 16"
                                    + " | 17 | 18 | 19 | 20");
            assertThatThrownBy(child::requireAlive).hasMessageContaining("exit code 3");
        }
    }

    @Test
    void whatDoesNotEndInTimeIsTold() {
        try (ChildProcess child = start("cat")) {
            assertThatThrownBy(() -> child.awaitEnd(Duration.ZERO))
                    .hasMessage("The process child did not end within 0 s. It said: nothing.");
        }
    }

    @Test
    void waitsUntilItIsReady() throws Exception {
        Path ready = folder.resolve("ready");
        try (ChildProcess child = start("touch '" + ready + "'; cat")) {
            child.awaitReady(() -> Files.exists(ready), PATIENCE);

            assertThat(ready).exists();
            child.requireAlive();
        }
    }

    @Test
    void whatIsNeverReadyIsTold() {
        try (ChildProcess child = start("cat")) {
            assertThatThrownBy(() -> child.awaitReady(() -> false, Duration.ZERO))
                    .hasMessage("The child did not answer within 0 s.");
        }
    }

    @Test
    void whatEndsBeforeItIsReadyIsNotWaitedFor() {
        try (ChildProcess child = start("exit 1")) {
            assertThatThrownBy(() -> child.awaitReady(() -> false, PATIENCE))
                    .hasMessageContaining("ended with exit code 1");
        }
    }

    @Test
    void whatCantBeStartedIsNamed() {
        assertThatThrownBy(
                        () ->
                                ChildProcess.start(
                                        "child",
                                        List.of(folder.resolve("none").toString()),
                                        folder.resolve("out")))
                .hasMessage("Can't start the process child.");
    }
}
