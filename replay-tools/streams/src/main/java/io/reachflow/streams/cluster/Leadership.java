package io.reachflow.streams.cluster;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.net.URI;
import java.util.OptionalInt;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.jspecify.annotations.Nullable;

/** Which JobManager leads, as ZooKeeper knows it. */
final class Leadership {
    private static final String PATH = "/flink/reachflow/leader/rest_server/connection_info";

    private Leadership() {}

    /** The port of the leader's page; empty while nobody leads. */
    static OptionalInt restPort(int zooKeeperPort) {
        @Nullable ZooKeeper zooKeeper = null;
        try {
            zooKeeper =
                    new ZooKeeper(
                            "localhost:" + zooKeeperPort,
                            (int) FailoverTimes.SESSION.toMillis(),
                            event -> {});
            byte[] data = zooKeeper.getData(PATH, false, null);
            // Flink writes the address first, and a number of the election behind it.
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(data))) {
                return OptionalInt.of(URI.create(in.readUTF()).getPort());
            }
        } catch (IOException | KeeperException | IllegalArgumentException e) {
            return OptionalInt.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("Interrupted while ZooKeeper was asked who leads.", e);
        } finally {
            close(zooKeeper);
        }
    }

    private static void close(@Nullable ZooKeeper zooKeeper) {
        try {
            if (zooKeeper != null) {
                zooKeeper.close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
