package io.reachflow.faults.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.streams.process.Await;
import io.reachflow.streams.process.ChildProcess;
import io.reachflow.streams.process.JavaCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmProbeTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir Path directory;

    /** A program that leaves 100 MiB of garbage, and ends with its standard input. */
    static final class Wasteful {
        private Wasteful() {}

        public static void main(String[] args) throws IOException {
            long bytes = 0;
            for (int i = 0; i < 200; i++) {
                bytes += new byte[1 << 19].length;
            }
            System.out.println(bytes);
            while (System.in.read() >= 0) {
                System.out.println("more is not needed");
            }
        }
    }

    @Test
    void garbageIsNotInUse() throws Exception {
        List<String> command =
                new JavaCommand()
                        .options("-Xms512m", "-Xmx512m", "-XX:+UseSerialGC")
                        .run(
                                Path.of("target/test-classes").toString(),
                                Wasteful.class.getName(),
                                List.of());
        try (ChildProcess child =
                        ChildProcess.start("wasteful", command, directory.resolve("out.txt"));
                JvmProbe probe = JvmProbe.of(child.pid())) {
            Await.until(() -> probe.heapMebibytes() > 90, PATIENCE, Duration.ofMillis(50));
            assertThat(probe.heapMebibytes()).isGreaterThan(90);

            probe.collectGarbage();

            assertThat(probe.heapMebibytes()).isLessThan(30);
            assertThat(probe.residentMebibytes()).isPositive();
            assertThat(probe.openFiles()).isPositive();
        }
    }
}
