package io.reachflow.replay.bench;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Where the jars are, where the benchmark's processes keep their files, and how JVMs start. */
record BenchLayout(Path home, Path directory) {
    private static final String JOB_HEAP = "-Xmx2g";
    private static final String BROKER_HEAP = "-Xmx768m";

    /** A folder of this process's own, below the repository. */
    static BenchLayout in(Path home) {
        Path directory = home.resolve(".reachflow/bench-" + ProcessHandle.current().pid());
        BenchLayout layout = new BenchLayout(home, directory);
        for (Path needed : List.of(layout.jobJar(), layout.toolsJar())) {
            if (!Files.exists(needed)) {
                throw new IllegalStateException(
                        "There is no "
                                + needed
                                + ". Build it first: mvn -B -DskipTests package in the"
                                + " repository's root.");
            }
        }
        return layout;
    }

    private Path jobJar() {
        return home.resolve("jobs/target/reachflow-job.jar");
    }

    private Path toolsJar() {
        return home.resolve("replay-tools/target/reachflow-replay-tools.jar");
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

    List<String> brokerJvm() {
        List<String> command = java(BROKER_HEAP, "-Dreachflow.log=" + file("broker", "log"));
        command.add("-cp");
        command.add(
                toolsJar()
                        + File.pathSeparator
                        + home.resolve("replay-tools/target/lib")
                        + File.separator
                        + "*");
        command.add("io.reachflow.replay.broker.BrokerMain");
        return command;
    }

    /** As {@code reachflow job} starts it, with a log of its garbage collections. */
    List<String> jobJvm(String run) {
        List<String> command =
                java(
                        JOB_HEAP,
                        "-Dlog.file=" + file(run, "log"),
                        "-Xlog:gc:file=" + file(run, "gc"));
        // Flink and its serialisers reach into these packages by reflection.
        for (String opened : List.of("util", "lang", "nio", "time")) {
            command.add("--add-opens=java.base/java." + opened + "=ALL-UNNAMED");
        }
        command.add("-cp");
        command.add(
                jobJar()
                        + File.pathSeparator
                        + home.resolve("jobs/target/flink/lib")
                        + File.separator
                        + "*");
        command.add("io.reachflow.jobs.Main");
        return command;
    }

    private List<String> java(String... options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:-UsePerfData");
        command.add("-Djava.io.tmpdir=" + directory.resolve("tmp"));
        command.addAll(List.of(options));
        return command;
    }

    void delete() {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> found = Files.walk(directory)) {
            List<Path> deepestFirst = found.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Can't delete all of " + directory + ".", e);
        }
    }
}
