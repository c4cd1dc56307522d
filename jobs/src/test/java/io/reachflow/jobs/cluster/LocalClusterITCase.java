package io.reachflow.jobs.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.replay.cluster.ClusterException;
import io.reachflow.replay.cluster.ClusterLayout;
import io.reachflow.replay.cluster.ClusterSettings;
import io.reachflow.replay.cluster.LocalCluster;
import io.reachflow.replay.cluster.MemberStatus;
import io.reachflow.replay.cluster.MemberStatus.State;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes, one of which is killed. Here, because Flink's jars are this module's. */
class LocalClusterITCase {
    private static final ClusterSettings SMALL =
            new ClusterSettings(2, 1, ClusterSettings.ANY_PORTS);

    @TempDir Path folder;

    @Test
    void aJobGoesOnWhenATaskManagerIsKilledAndNothingOutlivesTheCluster() throws Exception {
        ClusterLayout layout = new ClusterLayout(Path.of(".."), folder.resolve("cluster"));
        List<Long> pids;
        try (LocalCluster cluster = LocalCluster.start(layout, SMALL)) {
            assertThat(cluster.status()).extracting(MemberStatus::state).containsOnly(State.UP);
            assertThat(cluster.rest().taskManagers()).hasSize(2);
            pids = cluster.status().stream().map(MemberStatus::pid).toList();

            Path jar = jarOf(CountingJob.class);
            assertThatThrownBy(() -> cluster.submit(jar, List.of("soon")))
                    .isInstanceOf(ClusterException.class)
                    .hasMessageContaining("NumberFormatException");

            String jobId = cluster.submit(jar, List.of("200"));
            await("the job checkpoints", () -> cluster.rest().completedCheckpoints(jobId) > 0);
            killTheTaskManagerThatWorks(cluster, jobId);
            await("the job runs again", () -> cluster.rest().allTasksRun(jobId));
            long before = cluster.rest().completedCheckpoints(jobId);
            await(
                    "it checkpoints again",
                    () -> cluster.rest().completedCheckpoints(jobId) > before);
        }
        assertThat(pids).hasSize(4).noneMatch(pid -> ProcessHandle.of(pid).isPresent());
        assertThat(LocalCluster.find(layout)).isEmpty();
    }

    /** Slots are one each and the job needs one, so one works and the other is its spare. */
    private static void killTheTaskManagerThatWorks(LocalCluster cluster, String jobId) {
        int index = cluster.rest().busyTaskManagers().contains("taskmanager-0") ? 0 : 1;
        cluster.killTaskManager(index);
        assertThat(cluster.status().get(2 + index).state()).isEqualTo(State.GONE);
        await("the loss is seen", () -> !cluster.rest().allTasksRun(jobId));
    }

    private Path jarOf(Class<?> main) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main.getName());
        String entry = main.getName().replace('.', '/') + ".class";
        Path file = folder.resolve("job.jar");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest);
                InputStream bytes = main.getResourceAsStream("/" + entry)) {
            jar.putNextEntry(new JarEntry(entry));
            bytes.transferTo(jar);
        }
        return file;
    }

    private static void await(String what, BooleanSupplier condition) {
        Instant deadline = Instant.now().plus(Duration.ofSeconds(60));
        while (!condition.getAsBoolean()) {
            assertThat(Instant.now()).as(what).isBefore(deadline);
            Thread.onSpinWait();
        }
    }
}
