package io.reachflow.streams.stack;

import io.reachflow.streams.process.BuiltJars;
import io.reachflow.streams.process.ChildProcess;
import io.reachflow.streams.process.JavaCommand;
import io.reachflow.streams.process.LastLines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The job on a Flink runtime of its own, as a child process. */
public final class JobProcess implements AutoCloseable {
    private static final int LAST_LINES = 20;

    private final ChildProcess process;
    private final Path output;
    private final Path log;

    private JobProcess(ChildProcess process, Path output, Path log) {
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
        List<String> command = command(new BuiltJars(home), scratch, log, arguments);
        try {
            Files.createDirectories(logs);
            Files.createDirectories(scratch);
            Files.deleteIfExists(log);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't prepare the job's folders.", e);
        }
        return new JobProcess(ChildProcess.start("job", command, output), output, log);
    }

    private static List<String> command(
            BuiltJars jars, Path scratch, Path log, List<String> arguments) {
        BuiltJars.require(jars.job());
        return new JavaCommand()
                .options("-Xmx2g", "-XX:-UsePerfData")
                .property("java.io.tmpdir", scratch)
                .property("log.file", log)
                .openForFlink()
                .run(jars.jobClassPath(), BuiltJars.JOB_MAIN, arguments);
    }

    public Path log() {
        return log;
    }

    /** Waits at most so long; throws when the job has ended, which it never does by itself. */
    public void requireAlive(Duration wait) throws InterruptedException {
        if (process.endsWithin(wait)) {
            throw failure("The job ended with exit code " + process.exitCode() + ".");
        }
    }

    public JobFailedException failure(String message) {
        List<String> lastWords = new ArrayList<>();
        for (Path file : List.of(output, log)) {
            List<String> lines = LastLines.of(file, LAST_LINES);
            if (!lines.isEmpty()) {
                lastWords.add("The end of " + file + ":");
                lines.forEach(line -> lastWords.add("  " + line));
            }
        }
        return new JobFailedException(message, lastWords);
    }

    /** Ends its standard input, and kills it when it does not follow soon. */
    @Override
    public void close() {
        process.close();
    }
}
