package io.reachflow.streams.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterStateTest {
    private static final ClusterPorts PORTS =
            ClusterPortsBuilder.builder()
                    .brokers(List.of(1))
                    .controllers(List.of(2))
                    .rest(3)
                    .rpc(4)
                    .blob(5)
                    .zooKeeper(6)
                    .standbyRest(7)
                    .standbyRpc(8)
                    .build();

    @TempDir Path folder;

    @Test
    void isReadAsItWasWritten() {
        Path file = folder.resolve("state.json");
        ClusterState state =
                new ClusterState(PORTS, List.of())
                        .with(new ClusterMember("broker", 17, 1_000, 9092));
        assertThat(ClusterState.read(file)).isEmpty();
        state.write(file);
        assertThat(ClusterState.read(file)).contains(state);
    }

    @Test
    void aDamagedFileSaysWhatToDo() throws Exception {
        Path file = Files.writeString(folder.resolve("state.json"), "{");
        assertThatThrownBy(() -> ClusterState.read(file)).hasMessageContaining("delete it");
    }

    @Test
    void missingJarsSayToBuild() {
        ClusterSettings settings = new ClusterSettings(2, 2, ClusterSettings.ANY_PORTS);
        assertThatThrownBy(() -> LocalCluster.start(folder, settings))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("jobs/target/flink/lib")
                .hasMessageContaining("mvn -B -DskipTests package");
    }

    @Test
    void aTakenPortIsNamed() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ClusterSettings settings = new ClusterSettings(1, 1, other.getLocalPort());
            assertThatThrownBy(() -> ClusterPorts.choose(settings))
                    .hasMessageContaining("The port (" + other.getLocalPort() + ") is taken");
        }
    }

    @Test
    void sizesMustMakeSense() {
        assertThatThrownBy(() -> new ClusterSettings(0, 2, 9092))
                .hasMessageContaining("TaskManagers (0)");
        assertThatThrownBy(() -> new ClusterSettings(2, 2, 80)).hasMessageContaining("(80)");
        assertThatThrownBy(() -> new ClusterSettings(2, 2, 9092, 3, 1))
                .hasMessageContaining("JobManagers (3)");
        assertThatThrownBy(() -> new ClusterSettings(2, 2, 9092, 1, 2))
                .hasMessageContaining("brokers (2) must be 1, or 3");
    }

    @Test
    void brokersOfAQuorumHavePortsOfTheirOwn() {
        ClusterPorts ports =
                ClusterPorts.choose(new ClusterSettings(1, 1, ClusterSettings.ANY_PORTS, 1, 3));
        Set<Integer> all = new TreeSet<>(ports.brokers());
        all.addAll(ports.controllers());
        all.addAll(List.of(ports.rest(), ports.rpc(), ports.blob(), ports.zooKeeper()));
        all.addAll(List.of(ports.standbyRest(), ports.standbyRpc()));
        assertThat(ports.brokers()).hasSize(3);
        assertThat(all).hasSize(12);
    }

    @Test
    void aJobLeavesRoomForTheLossOfOneTaskManager() {
        assertThat(new ClusterSettings(2, 2, 0).defaultParallelism()).isEqualTo(2);
        assertThat(new ClusterSettings(1, 3, 0).defaultParallelism()).isEqualTo(3);
    }
}
