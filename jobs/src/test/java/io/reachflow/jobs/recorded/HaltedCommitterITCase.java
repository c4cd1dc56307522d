package io.reachflow.jobs.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.HaltingJob;
import io.reachflow.jobs.HaltingJob.Moment;
import io.reachflow.jobs.settings.StateOptions.Backend;
import io.reachflow.jobs.story.Await;
import io.reachflow.schema.Decision;
import io.reachflow.streams.broker.EmbeddedBroker;
import io.reachflow.streams.process.BuiltJars;
import io.reachflow.streams.process.ChildProcess;
import io.reachflow.streams.process.JavaCommand;
import io.reachflow.streams.transactions.OpenTransaction;
import io.reachflow.streams.transactions.TransactionAdmin;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The job's JVM halts between a checkpoint and the commit of its transactions, or right after the
 * commit, as by kill -9. The same command goes on where it was, and can tell what was committed
 * from what is lost.
 */
class HaltedCommitterITCase {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir Path directory;
    private final LiveRecording recording = LiveRecording.ofTwoHours();
    private EmbeddedBroker broker;

    /** Of the job, at each start. */
    private List<String> settings = List.of();

    @BeforeEach
    void startBroker() {
        broker = EmbeddedBroker.start();
        LiveRecording.createTopics(broker.bootstrapServers());
    }

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsLostOrTwice(Backend backend) throws Exception {
        settings = List.of("--set", "state.backend=" + backend);
        recording.feedFirstHalf(broker.bootstrapServers());
        runUntilItHalts(Moment.BEFORE_COMMIT);
        assertThat(openTransactions()).as("prepared, and not committed").isNotEmpty();
        assertThat(checkpoints())
                .isNotEmpty()
                .allMatch(one -> namesFilesOfRocks(one) == (backend == Backend.ROCKSDB));

        recording.feedSecondHalf(broker.bootstrapServers());
        runUntilItHalts(Moment.AFTER_COMMIT);
        assertThat(committed()).isNotEmpty();

        recording.tickAtTheEnd(broker.bootstrapServers());
        try (ChildProcess job = start("third", BuiltJars.JOB_MAIN, List.of())) {
            recording.awaitAll(broker.bootstrapServers());
            recording.requireDecidedOnce(broker.bootstrapServers());
            requireRefused("beside", List.of(), "A job of this deployment runs already");
            job.requireAlive();
        }
        requireRefused(
                "elsewhere",
                List.of("--checkpoints", directory.resolve("other").toString()),
                "The topic assignments holds decisions, but no checkpoint");
    }

    private void requireRefused(String name, List<String> options, String reason) throws Exception {
        try (ChildProcess job = start(name, BuiltJars.JOB_MAIN, options)) {
            assertThat(job.endsWithin(PATIENCE)).isTrue();
            assertThat(job.exitCode()).isEqualTo(2);
            assertThat(Files.readString(directory.resolve(name + ".out"))).contains(reason);
        }
    }

    @Test
    void whatWasAbortedMeanwhileEndsTheJobUntilTheLossIsAccepted() throws Exception {
        recording.feedFirstHalf(broker.bootstrapServers());
        runUntilItHalts(Moment.BEFORE_COMMIT);
        List<String> aborted = abortAll();
        assertThat(aborted).isNotEmpty();

        try (ChildProcess refused = start("refused", BuiltJars.JOB_MAIN, List.of())) {
            assertThat(refused.endsWithin(PATIENCE)).isTrue();
            assertThat(refused.exitCode()).isEqualTo(4);
        }
        assertThat(Files.readString(directory.resolve("refused.out")))
                .containsPattern("The transaction reachflow-\\d+-\\d+ was aborted before it could")
                .containsPattern("Decisions that the job made before checkpoint \\d+")
                .contains("--set transaction.on-lost=accept");

        Set<String> refusedAt = checkpoints();
        List<String> accepting = List.of("--set", "transaction.on-lost=accept");
        try (ChildProcess job = start("accepting", BuiltJars.JOB_MAIN, accepting)) {
            Await.until("a checkpoint behind the loss", () -> !checkpoints().equals(refusedAt));
            job.requireAlive();
            assertThat(Files.readString(directory.resolve("accepting.log")))
                    .contains("Goes on without a lost transaction");
        }
        try (ChildProcess job = start("after", BuiltJars.JOB_MAIN, List.of())) {
            recording.feedSecondHalf(broker.bootstrapServers());
            Await.until("decisions", () -> !committed().isEmpty());
            job.requireAlive();
        }
    }

    /** Those that are complete. */
    private Set<String> checkpoints() throws Exception {
        try (Stream<Path> found = Files.walk(directory.resolve(".reachflow/checkpoints"))) {
            return found.filter(path -> path.endsWith("_metadata"))
                    .map(Path::toString)
                    .collect(Collectors.toSet());
        } catch (UncheckedIOException e) {
            // The job deletes what it no longer needs, while this looks.
            return checkpoints();
        }
    }

    /** Whether a checkpoint is one of state on disk. */
    private static boolean namesFilesOfRocks(String metadata) {
        try {
            return Files.readString(Path.of(metadata), StandardCharsets.ISO_8859_1)
                    .contains(".sst");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Decision> committed() throws Exception {
        return LiveRecording.committed(broker.bootstrapServers());
    }

    private void runUntilItHalts(Moment moment) throws Exception {
        try (ChildProcess job =
                start(moment.name(), HaltingJob.class.getName(), List.of(), moment.name())) {
            assertThat(job.endsWithin(PATIENCE)).isTrue();
            assertThat(job.exitCode()).isEqualTo(HaltingJob.EXIT_CODE);
        }
    }

    private List<OpenTransaction> openTransactions() {
        try (TransactionAdmin admin =
                new TransactionAdmin(broker.bootstrapServers(), "reachflow")) {
            return admin.open();
        }
    }

    private List<String> abortAll() {
        List<OpenTransaction> open = openTransactions();
        try (TransactionAdmin admin =
                new TransactionAdmin(broker.bootstrapServers(), "reachflow")) {
            open.forEach(admin::abort);
        }
        return open.stream().map(OpenTransaction::transactionalId).toList();
    }

    private ChildProcess start(
            String name, String mainClass, List<String> options, String... before) {
        List<String> arguments = new ArrayList<>(List.of(before));
        if (mainClass.equals(BuiltJars.JOB_MAIN)) {
            arguments.add("run");
        }
        arguments.addAll(List.of("--stop-with-parent", "--brokers", broker.bootstrapServers()));
        arguments.addAll(LiveRecording.JOB_OPTIONS);
        arguments.addAll(settings);
        arguments.addAll(options);
        String classPath =
                Path.of("target/test-classes")
                        + File.pathSeparator
                        + new BuiltJars(Path.of("..")).jobClassPath();
        List<String> command =
                new JavaCommand()
                        .options("-Xmx1g", "-XX:-UsePerfData")
                        .property("reachflow.home", directory)
                        .property("java.io.tmpdir", directory)
                        .property("log.file", directory.resolve(name + ".log"))
                        .openForFlink()
                        .run(classPath, mainClass, arguments);
        return ChildProcess.start(name, command, directory.resolve(name + ".out"));
    }
}
