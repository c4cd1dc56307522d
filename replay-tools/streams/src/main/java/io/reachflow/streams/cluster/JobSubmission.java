package io.reachflow.streams.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** One run of Flink's client. */
final class JobSubmission {
    private static final Pattern JOB_ID = Pattern.compile("submitted with JobID ([0-9a-f]{32})");
    private static final int PATIENCE_SECONDS = 300;

    /** By which the job says that it was asked for what it must not do. */
    private static final int REFUSED = 2;

    private final ProcessBuilder client;

    JobSubmission(ProcessBuilder client) {
        this.client = client;
    }

    /**
     * Gives back the job's id.
     *
     * @param said takes what the job had to say, a line each
     */
    String run(Consumer<String> said) {
        try {
            Process process = client.start();
            // Read on another thread: a client that hangs would never close its output.
            CompletableFuture<String> output =
                    CompletableFuture.supplyAsync(() -> readAll(process));
            try {
                if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    throw new ClusterException(
                            "Flink's client did not end within " + PATIENCE_SECONDS + " s.");
                }
            } finally {
                process.destroyForcibly();
            }
            String jobId = jobId(process.exitValue(), output.join());
            withoutFrames(output.join()).lines().forEach(said);
            return jobId;
        } catch (IOException e) {
            throw new UncheckedIOException("Can't start Flink's client.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("Interrupted while a job was submitted.", e);
        }
    }

    private static String readAll(Process process) {
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't read what Flink's client says.", e);
        }
    }

    private static String jobId(int exitCode, String output) {
        if (exitCode == REFUSED) {
            throw new IllegalArgumentException(withoutFrames(output));
        }
        Matcher matcher = JOB_ID.matcher(output);
        if (exitCode != 0 || !matcher.find()) {
            throw new ClusterException(
                    "The job was not submitted; Flink's client (exit code "
                            + exitCode
                            + ") said: "
                            + withoutFrames(output));
        }
        return matcher.group(1);
    }

    /** A job that refuses its settings throws: the message counts, not where in Flink it passed. */
    private static String withoutFrames(String output) {
        return output.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("\t"))
                .collect(Collectors.joining("\n"));
    }
}
