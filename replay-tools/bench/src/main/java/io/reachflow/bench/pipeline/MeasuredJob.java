package io.reachflow.bench.pipeline;

import io.reachflow.streams.process.ChildProcess;
import io.reachflow.streams.process.JavaCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A job, or the bare copy, that runs in a JVM of its own and is measured. */
public final class MeasuredJob implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Duration COLLECTION_PATIENCE = Duration.ofSeconds(30);

    private final BenchLayout layout;
    private final String name;
    private final ChildProcess process;

    private MeasuredJob(BenchLayout layout, String name, ChildProcess process) {
        this.layout = layout;
        this.name = name;
        this.process = process;
    }

    static MeasuredJob start(
            BenchLayout layout, JobInvocation call, String brokers, int parallelism) {
        String name = call.name();
        List<String> arguments =
                call.arguments(
                        brokers,
                        parallelism,
                        layout.checkpoints(name),
                        layout.file(name, "result"));
        List<String> command = layout.jobJvm(name, arguments);
        return new MeasuredJob(
                layout, name, ChildProcess.start(name, command, layout.file(name, "out")));
    }

    /** Where it writes its log. */
    public Path log() {
        return layout.file(name, "log");
    }

    void requireAlive() {
        process.requireAlive();
    }

    Duration cpuTime() {
        return process.cpuTime();
    }

    /** Waits for the end of a bounded job; its own count of the time it ran, without its start. */
    double awaitNetSeconds() throws InterruptedException, IOException {
        process.awaitEnd(PATIENCE);
        String millis = Files.readString(layout.file(name, "result"), StandardCharsets.UTF_8);
        return Long.parseLong(millis.trim()) / 1_000.0;
    }

    /** The heap of a job that runs, after a full collection: what it really holds. */
    public HeapUse collectedHeap() throws InterruptedException {
        Path jcmd = JavaCommand.tool("jcmd");
        // A runtime without tools has no jcmd; the last collection of its own accord must do.
        if (Files.exists(jcmd)) {
            List<String> command = List.of(jcmd.toString(), "" + process.pid(), "GC.run");
            try (ChildProcess collection =
                    ChildProcess.start("jcmd", command, layout.file("jcmd", "out"))) {
                collection.awaitEnd(COLLECTION_PATIENCE);
            }
        }
        return heap();
    }

    HeapUse heap() {
        return HeapUse.readFrom(layout.file(name, "gc"));
    }

    @Override
    public void close() {
        process.close();
    }
}
