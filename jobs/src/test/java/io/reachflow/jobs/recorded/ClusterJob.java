package io.reachflow.jobs.recorded;

import io.reachflow.jobs.story.Await;
import io.reachflow.streams.cluster.LocalCluster;
import java.util.ArrayList;
import java.util.List;

/** The job as a test hands it to a cluster. */
final class ClusterJob {
    private ClusterJob() {}

    /** Returns its id when all of its tasks run. */
    static String submit(LocalCluster cluster, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("run", "--brokers", cluster.brokers()));
        arguments.addAll(LiveRecording.JOB_OPTIONS);
        arguments.addAll(List.of(options));
        String jobId = cluster.submit(arguments);
        Await.until("all tasks run", () -> cluster.rest().allTasksRun(jobId));
        return jobId;
    }
}
