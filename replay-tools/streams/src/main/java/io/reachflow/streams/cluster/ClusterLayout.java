package io.reachflow.streams.cluster;

import io.reachflow.streams.process.BuiltJars;
import io.reachflow.streams.process.FileTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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

    BuiltJars jars() {
        return new BuiltJars(home);
    }

    Path conf() {
        return directory.resolve("conf");
    }

    Path logs() {
        return directory.resolve("logs");
    }

    /** Of the broker of this name. */
    public Path brokerData(String broker) {
        return directory.resolve("data").resolve(broker);
    }

    public Path checkpoints() {
        return directory.resolve("data/checkpoints");
    }

    Path zooKeeperData() {
        return highAvailability().resolve("zookeeper");
    }

    /** What a JobManager that comes back has to know; all of it ends with the cluster. */
    Path highAvailability() {
        return directory.resolve("data/high-availability");
    }

    Path jobStore() {
        return highAvailability().resolve("flink");
    }

    Path temporary() {
        return directory.resolve("tmp");
    }

    Path stateFile() {
        return directory.resolve("state.json");
    }

    void requireBuilt() {
        BuiltJars.require(jars().flink());
        BuiltJars.require(jars().tools());
    }

    void createDirectories() {
        try {
            for (Path each :
                    List.of(
                            conf(),
                            logs(),
                            checkpoints(),
                            zooKeeperData(),
                            jobStore(),
                            temporary())) {
                Files.createDirectories(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Can't make the folders below " + directory + ".", e);
        }
    }

    /**
     * Forgets the jobs of a cluster that has ended. They would come back by themselves with the
     * next one, while its operator submits them again. Checkpoints stay, for the job that is
     * submitted next.
     */
    void forgetJobs() {
        FileTree.delete(highAvailability());
    }

    /** Deletes topics, checkpoints, logs: all that a cluster left. */
    public void purge() {
        FileTree.delete(directory);
    }
}
