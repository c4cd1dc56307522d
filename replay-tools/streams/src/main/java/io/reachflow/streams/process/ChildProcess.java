package io.reachflow.streams.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A process that belongs to this one. It is expected to end with its standard input (see {@link
 * ParentWatch}): then it can't outlive this JVM, not even when that is killed.
 */
public final class ChildProcess implements AutoCloseable {
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final int LINES_SHOWN = 8;

    private final String name;
    private final Path output;
    private final Process process;

    private ChildProcess(String name, Path output, Process process) {
        this.name = name;
        this.output = output;
        this.process = process;
    }

    /**
     * Starts one.
     *
     * @param name for messages
     * @param output the file for all that it says
     */
    public static ChildProcess start(String name, List<String> command, Path output) {
        return new ChildProcess(name, output, LoggedProcess.start(name, command, output));
    }

    /** Runs one to its end, which must be one without an error; gives back all that it said. */
    public static String outputOf(String name, List<String> command, Duration patience)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile("output", ".txt");
        try {
            try (ChildProcess child = start(name, command, output)) {
                child.awaitEnd(patience);
            }
            return Files.readString(output);
        } finally {
            Files.delete(output);
        }
    }

    public long pid() {
        return process.pid();
    }

    /** CPU time that it has used; zero when it has ended. */
    public Duration cpuTime() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** Whether it ends within so long. */
    public boolean endsWithin(Duration patience) throws InterruptedException {
        return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Of a process that has ended. */
    public int exitCode() {
        return process.exitValue();
    }

    public void requireAlive() {
        if (!process.isAlive()) {
            throw ended();
        }
    }

    /** Waits until it does what it was started for. */
    public void awaitReady(BooleanSupplier ready, Duration patience) throws InterruptedException {
        boolean inTime =
                Await.until(
                        () -> {
                            requireAlive();
                            return ready.getAsBoolean();
                        },
                        patience,
                        PAUSE);
        if (!inTime) {
            throw new IllegalStateException(
                    "The " + name + " did not answer within " + patience.toSeconds() + " s.");
        }
    }

    /** Waits for an end without an error. */
    public void awaitEnd(Duration patience) throws InterruptedException {
        if (!endsWithin(patience)) {
            throw new IllegalStateException(
                    "The process "
                            + name
                            + " did not end within "
                            + patience.toSeconds()
                            + " s. It said: "
                            + lastWords());
        }
        if (exitCode() != 0) {
            throw ended();
        }
    }

    private IllegalStateException ended() {
        return new IllegalStateException(
                "The process "
                        + name
                        + " ended with exit code "
                        + exitCode()
                        + ". It said: "
                        + lastWords());
    }

    private String lastWords() {
        List<String> lines = LastLines.of(output, LINES_SHOWN);
        return lines.isEmpty() ? "nothing." : String.join(" | ", lines);
    }

    /** Ends its standard input, and kills it when it does not follow soon. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // It has closed the other side, because it is ending already.
        }
        // Without an ear for interrupts: what is being stopped must not stay.
        process.onExit()
                .completeOnTimeout(process, CLOSE_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .join();
        process.destroyForcibly();
        process.onExit().join();
    }
}
