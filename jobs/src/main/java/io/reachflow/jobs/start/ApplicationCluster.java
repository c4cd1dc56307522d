package io.reachflow.jobs.start;

import org.apache.flink.client.deployment.application.executors.EmbeddedExecutor;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.runtime.jobmanager.HighAvailabilityMode;

/** A cluster that was started for this one job, and runs its main method. */
public final class ApplicationCluster {
    private ApplicationCluster() {}

    static boolean is(Configuration flink) {
        return EmbeddedExecutor.NAME.equals(flink.get(DeploymentOptions.TARGET));
    }

    /**
     * Whether the main method may run beside its own job. A JobManager that takes over brings the
     * job back first, and then runs the main method once more; Flink drops the graph that it makes.
     * What it sees on the broker and in the folder of checkpoints is its own job at work, and no
     * reason to refuse.
     */
    public static boolean runsMainAgain(Configuration flink) {
        return is(flink) && HighAvailabilityMode.isHighAvailabilityModeActivated(flink);
    }
}
