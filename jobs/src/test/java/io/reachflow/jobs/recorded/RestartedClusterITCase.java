package io.reachflow.jobs.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.jobs.story.Await;
import io.reachflow.streams.cluster.ClusterLayout;
import io.reachflow.streams.cluster.ClusterSettings;
import io.reachflow.streams.cluster.LocalCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
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
        try (LocalCluster cluster = LocalCluster.start(layout, SMALL)) {
            LiveRecording.createTopics(cluster.brokers());
            ClusterJob.submit(cluster);
            recording.writeFirstHalf(cluster.brokers());
        }
        try (LocalCluster cluster = LocalCluster.start(layout, SMALL)) {
            assertThat(cluster.rest().livingJobs())
                    .as("jobs that came back by themselves, to be submitted a second time")
                    .isEmpty();
            ClusterJob.submit(cluster);
            recording.writeSecondHalf(cluster.brokers());
            recording.requireDecidedOnce(cluster.brokers());
        }
        try (LocalCluster cluster = LocalCluster.start(layout, SMALL)) {
            assertThatThrownBy(() -> ClusterJob.submit(cluster, "--set", "deployment=other"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("holds decisions")
                    .hasMessageContaining("--from-scratch");
            String jobId = ClusterJob.submit(cluster);
            assertThatThrownBy(() -> ClusterJob.submit(cluster))
                    .hasMessageContaining("is on the cluster already");
            Await.until("a checkpoint", () -> cluster.rest().completedCheckpoints(jobId) > 0);
            assertThat(jobFolders(directory.resolve("cluster/data/checkpoints/reachflow")))
                    .as("what three jobs left")
                    .hasSizeLessThanOrEqualTo(2);
            recording.requireDecidedOnce(cluster.brokers());
        }
    }

    private static List<Path> jobFolders(Path checkpoints) throws Exception {
        try (Stream<Path> found = Files.walk(checkpoints, 2)) {
            return found.filter(path -> path.getFileName().toString().matches("[0-9a-f]{32}"))
                    .toList();
        }
    }
}
