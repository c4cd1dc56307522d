package io.reachflow.jobs.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.streams.cluster.ClusterLayout;
import io.reachflow.streams.cluster.ClusterSettings;
import io.reachflow.streams.cluster.LocalCluster;
import io.reachflow.streams.cluster.MemberStatus;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Down, up, submit: on the same topics, nothing is decided a second time. */
class RestartedClusterITCase {
    private static final ClusterSettings SMALL =
            new ClusterSettings(1, 2, ClusterSettings.ANY_PORTS);

    @TempDir Path directory;

    @Test
    void theNextJobGoesOnWhereTheLastOneWas() throws Exception {
        LiveRecording recording = LiveRecording.ofTwoHours();
        ClusterLayout layout = new ClusterLayout(Path.of(".."), directory.resolve("cluster"));
        List<Long> pids;
        try (LocalCluster cluster = LocalCluster.start(layout, SMALL)) {
            refusesBadSettings(cluster);
            LiveRecording.createTopics(cluster.brokers());
            ClusterJob.submit(cluster);
            recording.writeFirstHalf(cluster.brokers());
        }
        try (LocalCluster cluster = LocalCluster.start(layout, SMALL)) {
            assertThat(cluster.rest().livingJobs())
                    .as("jobs that came back by themselves, to be submitted a second time")
                    .isEmpty();
            assertThatThrownBy(() -> ClusterJob.submit(cluster, "--set", "deployment=other"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("holds decisions")
                    .hasMessageContaining("--from-scratch");
            ClusterJob.submit(cluster);
            assertThatThrownBy(() -> ClusterJob.submit(cluster))
                    .hasMessageContaining("is on the cluster already");
            recording.writeSecondHalf(cluster.brokers());
            recording.requireDecidedOnce(cluster.brokers());
            pids = cluster.status().stream().map(MemberStatus::pid).toList();
        }
        assertThat(pids).hasSize(4).noneMatch(pid -> ProcessHandle.of(pid).isPresent());
        assertThat(LocalCluster.find(layout)).isEmpty();
    }

    private static void refusesBadSettings(LocalCluster cluster) {
        List<String> arguments = List.of("run", "--set", "transaction.timeout=1 min");
        assertThatThrownBy(() -> cluster.submit(arguments))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("transaction.timeout (60000 ms) must be longer than");
    }
}
