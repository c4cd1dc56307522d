package io.reachflow.streams.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {
    @TempDir Path parent;

    @Test
    void itIsDeletedWithAllThatIsInIt() throws Exception {
        Path path;
        try (RunDirectory directory = RunDirectory.create(parent, "demo", false)) {
            path = directory.brokerData();
            Files.createDirectories(path.resolve("topic-0"));
            Files.writeString(path.resolve("topic-0/log"), "records");
        }
        assertThat(path).doesNotExist();
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void whatIsToBeKeptStaysWithoutTheJobsScratch() throws Exception {
        RunDirectory directory = RunDirectory.create(parent, "demo", true);
        try (directory) {
            Files.createDirectories(directory.brokerData());
            Files.createDirectories(directory.scratch().resolve("checkpoints"));
        }
        RunDirectory.create(parent, "demo", false).close();
        assertThat(directory.brokerData()).exists();
        assertThat(directory.scratch()).doesNotExist();
    }

    @Test
    void theNextOneDeletesThatOfAKilledRunOnly() throws Exception {
        long deadPid = deadPid();
        Path ofKilled = Files.createDirectory(parent.resolve("demo-run-" + deadPid + "-1"));
        Path foreign = Files.createDirectory(parent.resolve("logs"));
        RunDirectory running = RunDirectory.create(parent, "demo", false);
        Files.createDirectories(running.scratch());
        RunDirectory.create(parent, "demo", false).close();
        assertThat(ofKilled).doesNotExist();
        assertThat(running.scratch()).exists();
        assertThat(foreign).exists();
    }

    private static long deadPid() throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process =
                new ProcessBuilder(java.toString(), "-version").redirectErrorStream(true).start();
        process.waitFor();
        return process.pid();
    }
}
