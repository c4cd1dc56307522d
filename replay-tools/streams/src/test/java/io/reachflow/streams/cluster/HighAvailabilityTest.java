package io.reachflow.streams.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Flink and ZooKeeper are told of each other, and what is forgotten with a cluster. */
class HighAvailabilityTest {
    @TempDir Path directory;
    private ClusterLayout layout;
    private ClusterPorts ports;

    @BeforeEach
    void write() {
        layout = new ClusterLayout(directory, directory.resolve("cluster"));
        ClusterSettings settings = new ClusterSettings(1, 1, ClusterSettings.ANY_PORTS, 2, 1);
        ports = ClusterPorts.choose(settings);
        layout.createDirectories();
        new FlinkConf(layout, settings, ports).write();
        new ZooKeeperConf(layout, ports.zooKeeper()).write();
    }

    @Test
    void flinkLooksForItsLeaderWhereZooKeeperListens() throws Exception {
        assertThat(Files.readString(layout.conf().resolve("config.yaml")))
                .contains("high-availability.type: 'zookeeper'\n")
                .contains("quorum: 'localhost:" + ports.zooKeeper() + "'\n")
                .contains("storageDir: '" + layout.jobStore().toUri() + "'\n");
        assertThat(Files.readString(ZooKeeperConf.file(layout)))
                .contains("clientPort=" + ports.zooKeeper() + "\n")
                .contains("clientPortAddress=localhost\n")
                .contains("dataDir=" + layout.zooKeeperData() + "\n");
    }

    /** Else it would silently grant another one. */
    @Test
    void zooKeeperGrantsTheSession() {
        Duration tick = FailoverTimes.ZOOKEEPER_TICK;

        assertThat(FailoverTimes.SESSION).isBetween(tick.multipliedBy(2), tick.multipliedBy(20));
    }

    @Test
    void nobodyAnswersWhereNothingListens() {
        assertThat(ZooKeeperConf.answers(ports.zooKeeper())).isFalse();
    }

    @Test
    void jobsAreForgottenAndCheckpointsAreNot() throws Exception {
        Path job = Files.writeString(layout.jobStore().resolve("job"), "graph");
        Path session = Files.writeString(layout.zooKeeperData().resolve("log.1"), "session");
        Path checkpoint = Files.writeString(layout.checkpoints().resolve("_metadata"), "state");

        layout.forgetJobs();

        assertThat(job).doesNotExist();
        assertThat(session).doesNotExist();
        assertThat(checkpoint).exists();
    }
}
