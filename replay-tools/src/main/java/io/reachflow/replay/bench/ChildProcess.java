package io.reachflow.replay.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process of the benchmark. It ends with its standard input, so it can't outlive this JVM. */
final class ChildProcess implements AutoCloseable {
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(10);
    private static final int LINES_SHOWN = 8;

    private final String name;
    private final Path output;
    private final Process process;

    private ChildProcess(String name, Path output, Process process) {
        this.name = name;
        this.output = output;
        this.process = process;
    }

    static ChildProcess start(String name, List<String> command, Path output) {
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(output.toFile())
                            .start();
            return new ChildProcess(name, output, process);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't start the process " + name + ".", e);
        }
    }

    long pid() {
        return process.pid();
    }

    /** CPU time that it has used; zero when it has ended. */
    Duration cpuTime() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    void requireAlive() {
        if (!process.isAlive()) {
            throw ended();
        }
    }

    /** Waits for an end without an error. */
    void awaitEnd(Duration patience) throws InterruptedException {
        if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException(
                    "The process "
                            + name
                            + " did not end within "
                            + patience.toSeconds()
                            + " s. It said: "
                            + lastWords());
        }
        if (process.exitValue() != 0) {
            throw ended();
        }
    }

    private IllegalStateException ended() {
        return new IllegalStateException(
                "The process "
                        + name
                        + " ended with exit code "
                        + process.exitValue()
                        + ". It said: "
                        + lastWords());
    }

    private String lastWords() {
        try {
            List<String> lines = Files.readAllLines(output);
            int from = Math.max(0, lines.size() - LINES_SHOWN);
            return lines.isEmpty()
                    ? "nothing."
                    : String.join(" | ", lines.subList(from, lines.size()));
        } catch (IOException e) {
            return "something that can't be read (" + e.getMessage() + ").";
        }
    }

    @Override
    public void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // It has closed the other side, because it is ending already.
        }
        try {
            if (!process.waitFor(CLOSE_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
