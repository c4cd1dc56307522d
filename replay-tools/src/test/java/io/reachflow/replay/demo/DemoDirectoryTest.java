package io.reachflow.replay.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoDirectoryTest {
    @TempDir Path parent;

    @Test
    void itIsDeletedWithAllThatIsInIt() throws Exception {
        Path path;
        try (DemoDirectory directory = DemoDirectory.create(parent, false)) {
            path = directory.brokerData();
            Files.createDirectories(path.resolve("topic-0"));
            Files.writeString(path.resolve("topic-0/log"), "records");
        }
        assertThat(path).doesNotExist();
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void whatIsToBeKeptStaysWithoutTheJobsScratch() throws Exception {
        DemoDirectory directory = DemoDirectory.create(parent, true);
        try (directory) {
            Files.createDirectories(directory.brokerData());
            Files.createDirectories(directory.scratch().resolve("checkpoints"));
        }
        DemoDirectory.create(parent, false).close();
        assertThat(directory.brokerData()).exists();
        assertThat(directory.scratch()).doesNotExist();
    }

    @Test
    void theNextOneDeletesThatOfAKilledDemoOnly() throws Exception {
        long deadPid = deadPid();
        Path ofKilled = Files.createDirectory(parent.resolve("demo-run-" + deadPid + "-1"));
        Path foreign = Files.createDirectory(parent.resolve("logs"));
        DemoDirectory running = DemoDirectory.create(parent, false);
        Files.createDirectories(running.scratch());
        DemoDirectory.create(parent, false).close();
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
