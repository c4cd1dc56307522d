package io.reachflow.jobs.start;

import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.apache.flink.client.deployment.ClusterClientFactory;
import org.apache.flink.client.deployment.ClusterDescriptor;
import org.apache.flink.client.deployment.DefaultClusterClientServiceLoader;
import org.apache.flink.client.program.ClusterClient;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.runtime.client.JobStatusMessage;

/** The jobs of the cluster that this one is handed to. */
final class RunningJobs {
    private static final long PATIENCE_SECONDS = 30;

    private RunningJobs() {}

    /** Two jobs of one name would decide everything twice, and delete each other's checkpoints. */
    static void requireNone(String name, Configuration cluster) throws Exception {
        if (cluster.get(DeploymentOptions.TARGET) == null || ApplicationCluster.is(cluster)) {
            return;
        }
        for (JobStatusMessage job : list(cluster)) {
            if (job.getJobName().equals(name) && !job.getJobState().isGloballyTerminalState()) {
                throw new IllegalArgumentException(
                        "A job of the name ("
                                + name
                                + ") is on the cluster already: "
                                + job.getJobId()
                                + ", "
                                + job.getJobState()
                                + ". Two would decide everything twice. Cancel that one first, or"
                                + " give this one a name of its own with --set deployment=NAME and"
                                + " an --output-prefix.");
            }
        }
    }

    private static Collection<JobStatusMessage> list(Configuration cluster) throws Exception {
        ClusterClientFactory<Object> factory =
                new DefaultClusterClientServiceLoader().getClusterClientFactory(cluster);
        try (ClusterDescriptor<Object> descriptor = factory.createClusterDescriptor(cluster);
                ClusterClient<Object> client =
                        descriptor.retrieve(factory.getClusterId(cluster)).getClusterClient()) {
            return client.listJobs().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }
}
