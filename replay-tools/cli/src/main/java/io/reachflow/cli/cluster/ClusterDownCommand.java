package io.reachflow.cli.cluster;

import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.RepositoryHome;
import io.reachflow.streams.cluster.ClusterLayout;
import io.reachflow.streams.cluster.LocalCluster;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "down",
        description = {
            "Stop every process of the cluster that still runs.",
            "Jobs end with it. Topics, checkpoints and logs stay: the next 'up' and 'submit' go on"
                    + " from them. With --purge they are deleted."
        },
        footer = {"", "Example:", "  reachflow cluster down --purge"})
final class ClusterDownCommand implements Callable<Integer> {
    @Spec CommandSpec spec;

    @Option(names = "--purge", description = "Also delete topics, checkpoints and logs.")
    boolean purge;

    @Override
    public Integer call() {
        ClusterLayout layout = ClusterLayout.in(RepositoryHome.path());
        Optional<LocalCluster> cluster = LocalCluster.find(layout);
        cluster.ifPresent(LocalCluster::close);
        if (purge) {
            layout.purge();
        }
        spec.commandLine()
                .getOut()
                .println(
                        cluster.isPresent()
                                ? "The cluster is down."
                                : "There was no cluster to stop.");
        return ExitCode.FINE;
    }
}
