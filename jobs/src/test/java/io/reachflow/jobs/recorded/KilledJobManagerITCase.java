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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The JobManager is killed with -9 while input comes in. The job goes on under its old id, from its
 * last checkpoint, without being submitted again; what is committed in the end is what the brain
 * decides undisturbed. How a standby takes over is in {@link FaultSuiteITCase}.
 */
class KilledJobManagerITCase {
    private static final long PATIENCE_MINUTES = 5;

    @TempDir Path directory;

    @Test
    void theJobGoesOnWhenTheJobManagerIsHealed() throws Exception {
        LiveRecording recording = LiveRecording.ofTwoHours();
        ClusterLayout layout = new ClusterLayout(Path.of(".."), directory.resolve("cluster"));
        List<Long> pids;
        try (LocalCluster cluster =
                LocalCluster.start(layout, new ClusterSettings(1, 2, ClusterSettings.ANY_PORTS))) {
            refusesBadSettings(cluster);
            String jobId = startFirstHalf(cluster, recording);
            CompletableFuture<Void> load = writeSecondHalf(cluster, recording);

            cluster.kill(LocalCluster.JOB_MANAGER);
            assertThat(cluster.rest().answers()).isFalse();
            assertThat(cluster.heal()).containsExactly(LocalCluster.JOB_MANAGER);

            requireGoesOn(cluster, jobId);
            assertThatThrownBy(() -> ClusterJob.submit(cluster))
                    .hasMessageContaining("is on the cluster already");
            load.get(PATIENCE_MINUTES, TimeUnit.MINUTES);
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

    private static String startFirstHalf(LocalCluster cluster, LiveRecording recording)
            throws Exception {
        LiveRecording.createTopics(cluster.brokers());
        String jobId = ClusterJob.submit(cluster);
        recording.writeFirstHalf(cluster.brokers());
        return jobId;
    }

    /** On another thread: the JobManager is to be killed while it comes in. */
    private static CompletableFuture<Void> writeSecondHalf(
            LocalCluster cluster, LiveRecording recording) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        recording.writeSecondHalf(cluster.brokers());
                    } catch (Exception e) {
                        throw new CompletionException(e);
                    }
                });
    }

    private static void requireGoesOn(LocalCluster cluster, String jobId) throws Exception {
        Await.until("somebody leads", () -> cluster.rest().answers());
        Await.until("the job is there again", () -> cluster.rest().livingJobs().contains(jobId));
        Await.until("all tasks run", () -> cluster.rest().allTasksRun(jobId));
        assertThat(cluster.rest().livingJobs()).containsExactly(jobId);
    }
}
