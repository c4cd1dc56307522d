package io.reachflow.bench.pipeline;

import io.reachflow.streams.broker.BrokerMain;
import io.reachflow.streams.broker.BrokerSettings;
import io.reachflow.streams.process.BuiltJars;
import io.reachflow.streams.process.FileTree;
import io.reachflow.streams.process.JavaCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Where the benchmark's processes keep their files, and how their JVMs start. */
record BenchLayout(BuiltJars jars, Path directory) {
    private static final String JOB_HEAP = "-Xmx2g";

    /** A folder of this process's own, below the repository. */
    static BenchLayout in(Path home) {
        BuiltJars jars = new BuiltJars(home);
        BuiltJars.require(jars.job());
        BuiltJars.require(jars.tools());
        return new BenchLayout(
                jars, home.resolve(".reachflow/bench-" + ProcessHandle.current().pid()));
    }

    void create() {
        try {
            for (String folder : List.of("broker", "logs", "tmp", "checkpoints")) {
                Files.createDirectories(directory.resolve(folder));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Can't make the folders below " + directory + ".", e);
        }
    }

    Path brokerData() {
        return directory.resolve("broker");
    }

    Path checkpoints(String run) {
        return directory.resolve("checkpoints").resolve(run);
    }

    /** What a process says, by kind: out, log, gc, result. */
    Path file(String process, String kind) {
        return directory.resolve("logs").resolve(process + "." + kind);
    }

    List<String> brokerJvm(BrokerSettings broker) {
        JavaCommand java = java().property("reachflow.log", file("broker", "log"));
        List<String> command = BrokerMain.command(java, jars, broker);
        command.add("--stop-with-parent");
        return command;
    }

    /** As {@code reachflow job} starts it, with a log of its garbage collections. */
    List<String> jobJvm(String run, List<String> arguments) {
        return java().options(JOB_HEAP, "-Xlog:gc:file=" + file(run, "gc"))
                .property("log.file", file(run, "log"))
                .openForFlink()
                .run(jars.jobClassPath(), BuiltJars.JOB_MAIN, arguments);
    }

    private JavaCommand java() {
        return new JavaCommand()
                .options("-XX:-UsePerfData")
                .property("java.io.tmpdir", directory.resolve("tmp"));
    }

    void delete() {
        FileTree.delete(directory);
    }
}
