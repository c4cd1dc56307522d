package io.reachflow.jobs.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.jobs.story.Await;
import io.reachflow.streams.cluster.ClusterLayout;
import io.reachflow.streams.cluster.ClusterSettings;
import io.reachflow.streams.cluster.LocalCluster;
import io.reachflow.streams.cluster.MemberStatus;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The job jar on a cluster of separate processes. A TaskManager is killed with -9 in the middle of
 * the input; what is committed in the end is what the brain decides undisturbed.
 */
class KilledTaskManagerITCase {
    @TempDir Path directory;

    @Test
    void theJobRecoversAndCommitsTheSameDecisions() throws Exception {
        LiveRecording recording = LiveRecording.ofTwoHours();
        ClusterLayout layout = new ClusterLayout(Path.of(".."), directory.resolve("cluster"));
        List<Long> pids;
        try (LocalCluster cluster =
                LocalCluster.start(layout, new ClusterSettings(2, 2, ClusterSettings.ANY_PORTS))) {
            pids = cluster.status().stream().map(MemberStatus::pid).toList();
            refusesBadSettings(cluster);
            LiveRecording.createTopics(cluster.brokers());
            String jobId = ClusterJob.submit(cluster);

            recording.writeFirstHalf(cluster.brokers());
            killTheTaskManagerThatWorks(cluster, jobId);
            recording.writeSecondHalf(cluster.brokers());

            assertThat(cluster.rest().jobState(jobId)).isEqualTo("RUNNING");
            recording.requireDecidedOnce(cluster.brokers());
        }
        assertThat(pids).hasSize(5).noneMatch(pid -> ProcessHandle.of(pid).isPresent());
        assertThat(LocalCluster.find(layout)).isEmpty();
    }

    private static void refusesBadSettings(LocalCluster cluster) {
        List<String> arguments = List.of("run", "--set", "transaction.timeout=1 min");
        assertThatThrownBy(() -> cluster.submit(arguments))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("transaction.timeout (60000 ms) must be longer than");
    }

    /** One that has work: to kill an idle one would prove nothing. */
    private static void killTheTaskManagerThatWorks(LocalCluster cluster, String jobId)
            throws Exception {
        cluster.kill(cluster.rest().busyTaskManagers().iterator().next());
        Await.until("the loss is seen", () -> !cluster.rest().allTasksRun(jobId));
    }
}
