package io.reachflow.jobs.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.streams.broker.EmbeddedBroker;
import io.reachflow.streams.process.BuiltJars;
import io.reachflow.streams.process.ChildProcess;
import io.reachflow.streams.process.JavaCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A job with its own Flink runtime is killed with -9 and started again, with the same command. */
class KilledJobITCase {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir Path directory;
    private EmbeddedBroker broker;

    @BeforeEach
    void startBroker() {
        broker = EmbeddedBroker.start();
        LiveRecording.createTopics(broker.bootstrapServers());
    }

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    @Test
    void theSameCommandGoesOnWhereTheJobWas() throws Exception {
        LiveRecording recording = LiveRecording.ofTwoHours();
        try (ChildProcess job = startJob("first")) {
            recording.writeFirstHalf(broker.bootstrapServers());
            kill(job);
        }
        try (ChildProcess job = startJob("second")) {
            recording.writeSecondHalf(broker.bootstrapServers());
            recording.requireDecidedOnce(broker.bootstrapServers());
            requireRefused("beside", "A job of this deployment runs already");
            kill(job);
        }
        requireRefused(
                "elsewhere",
                "The topic assignments holds decisions, but no checkpoint",
                "--checkpoints",
                directory.resolve("other").toString());
    }

    /** As kill -9. */
    private static void kill(ChildProcess job) throws Exception {
        ProcessHandle.of(job.pid()).orElseThrow().destroyForcibly();
        assertThat(job.endsWithin(PATIENCE)).isTrue();
    }

    private void requireRefused(String name, String reason, String... options) throws Exception {
        try (ChildProcess job = startJob(name, options)) {
            assertThat(job.endsWithin(PATIENCE)).isTrue();
            assertThat(job.exitCode()).isEqualTo(2);
            assertThat(Files.readString(directory.resolve(name + ".out"))).contains(reason);
        }
    }

    private ChildProcess startJob(String name, String... options) {
        List<String> arguments = new ArrayList<>(List.of("run", "--stop-with-parent"));
        arguments.addAll(List.of("--brokers", broker.bootstrapServers()));
        arguments.addAll(LiveRecording.JOB_OPTIONS);
        arguments.addAll(List.of(options));
        List<String> command =
                new JavaCommand()
                        .options("-Xmx1g", "-XX:-UsePerfData")
                        .property("reachflow.home", directory)
                        .property("java.io.tmpdir", directory)
                        .property("log.file", directory.resolve(name + ".log"))
                        .openForFlink()
                        .run(
                                new BuiltJars(Path.of("..")).jobClassPath(),
                                BuiltJars.JOB_MAIN,
                                arguments);
        return ChildProcess.start(name, command, directory.resolve(name + ".out"));
    }
}
