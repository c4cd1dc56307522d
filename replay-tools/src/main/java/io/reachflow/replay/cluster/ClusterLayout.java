package io.reachflow.replay.cluster;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Where the cluster's jars are, and where it keeps its files. */
public record ClusterLayout(Path home, Path directory) {

    public ClusterLayout {
        home = home.toAbsolutePath().normalize();
        directory = directory.toAbsolutePath().normalize();
    }

    /** In the usual place below the repository. */
    public static ClusterLayout in(Path home) {
        return new ClusterLayout(home, home.resolve(".reachflow").resolve("cluster"));
    }

    String flinkClassPath() {
        return home.resolve("jobs/target/flink/lib") + "/*";
    }

    String toolsClassPath() {
        Path target = home.resolve("replay-tools/target");
        return target.resolve("reachflow-replay-tools.jar")
                + File.pathSeparator
                + target.resolve("lib")
                + "/*";
    }

    Path jobJar() {
        return home.resolve("jobs/target/reachflow-job.jar");
    }

    Path conf() {
        return directory.resolve("conf");
    }

    Path logs() {
        return directory.resolve("logs");
    }

    Path brokerData() {
        return directory.resolve("data/broker");
    }

    Path checkpoints() {
        return directory.resolve("data/checkpoints");
    }

    Path temporary() {
        return directory.resolve("tmp");
    }

    Path stateFile() {
        return directory.resolve("state.json");
    }

    void requireBuilt() {
        for (Path needed :
                List.of(
                        home.resolve("jobs/target/flink/lib"),
                        home.resolve("replay-tools/target/reachflow-replay-tools.jar"))) {
            requireExists(needed);
        }
    }

    static void requireExists(Path needed) {
        if (!Files.exists(needed)) {
            throw new ClusterException(
                    "There is no "
                            + needed
                            + ". Build it first: mvn -B -DskipTests package in the repository's"
                            + " root.");
        }
    }

    void createDirectories() {
        try {
            for (Path each : List.of(conf(), logs(), brokerData(), checkpoints(), temporary())) {
                Files.createDirectories(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Can't make the folders below " + directory + ".", e);
        }
    }

    /** Deletes topics, checkpoints, logs: all that a cluster left. */
    public void purge() {
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
