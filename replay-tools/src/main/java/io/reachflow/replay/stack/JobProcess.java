package io.reachflow.replay.stack;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The job on a Flink runtime of its own, as a child process. It ends when its standard input does:
 * so also when this process is killed and can't stop it any more.
 */
public final class JobProcess implements AutoCloseable {
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);
    private static final int LAST_LINES = 20;

    private final Process process;
    private final Path output;
    private final Path log;

    private JobProcess(Process process, Path output, Path log) {
        this.process = process;
        this.output = output;
        this.log = log;
    }

    /**
     * Starts it; its output and log are named after the run, in the repository's logs.
     *
     * @param home the repository, which is built
     * @param scratch for files that nobody needs after the job's end
     * @param arguments of {@code reachflow job}
     */
    static JobProcess start(String run, Path home, Path scratch, List<String> arguments) {
        Path logs = home.resolve(".reachflow/logs");
        Path output = logs.resolve(run + "-job.out");
        Path log = logs.resolve(run + "-job.log");
        List<String> command = java(home, scratch, log);
        command.addAll(arguments);
        try {
            Files.createDirectories(logs);
            Files.createDirectories(scratch);
            Files.deleteIfExists(log);
            Process process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(output.toFile())
                            .start();
            return new JobProcess(process, output, log);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't start the job's process.", e);
        }
    }

    private static List<String> java(Path home, Path scratch, Path log) {
        Path jar = home.resolve("jobs/target/reachflow-job.jar");
        if (!Files.exists(jar)) {
            throw new IllegalStateException(
                    "There is no "
                            + jar
                            + ". Build it first: mvn -B -DskipTests package in the repository's"
                            + " root.");
        }
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx2g", "-XX:-UsePerfData"));
        command.add("-Djava.io.tmpdir=" + scratch);
        command.add("-Dlog.file=" + log);
        // Flink and its serialisers reach into these packages by reflection.
        for (String opened : List.of("util", "lang", "nio", "time")) {
            command.add("--add-opens=java.base/java." + opened + "=ALL-UNNAMED");
        }
        command.addAll(
                List.of(
                        "-cp",
                        jar + File.pathSeparator + home.resolve("jobs/target/flink/lib") + "/*",
                        "io.reachflow.jobs.Main"));
        return command;
    }

    public Path log() {
        return log;
    }

    /** Waits at most so long; throws when the job has ended, which it never does by itself. */
    public void requireAlive(Duration wait) throws InterruptedException {
        if (process.waitFor(wait.toMillis(), TimeUnit.MILLISECONDS)) {
            throw failure("The job ended with exit code " + process.exitValue() + ".");
        }
    }

    public JobFailedException failure(String message) {
        List<String> lastWords = new ArrayList<>();
        for (Path file : List.of(output, log)) {
            List<String> lines = lastLines(file);
            if (!lines.isEmpty()) {
                lastWords.add("The end of " + file + ":");
                lines.forEach(line -> lastWords.add("  " + line));
            }
        }
        return new JobFailedException(message, lastWords);
    }

    private static List<String> lastLines(Path file) {
        if (!Files.exists(file)) {
            return List.of();
        }
        try (Stream<String> lines = Files.lines(file, StandardCharsets.UTF_8)) {
            List<String> all = lines.toList();
            return all.subList(Math.max(0, all.size() - LAST_LINES), all.size());
        } catch (IOException | UncheckedIOException e) {
            return List.of("(it can't be read: " + e.getMessage() + ")");
        }
    }

    /** Asks it to end, and kills it when that takes too long. */
    @Override
    public void close() {
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, STOP_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .join();
        process.destroyForcibly();
        process.onExit().join();
    }
}
