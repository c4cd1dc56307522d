package io.reachflow.cli.cluster;

import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.RepositoryHome;
import io.reachflow.streams.cluster.ClusterLayout;
import io.reachflow.streams.cluster.LocalCluster;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "heal",
        description = {
            "Start the processes of the cluster that have ended, and return when they are up.",
            "Nothing else does: a process that was killed stays away until then. A job outlives"
                    + " every one of them, and goes on from its last checkpoint."
        },
        footer = {"", "Example:", "  reachflow cluster heal"})
final class ClusterHealCommand implements Callable<Integer> {
    @Spec CommandSpec spec;

    @Override
    public Integer call() {
        Optional<LocalCluster> cluster = LocalCluster.find(ClusterLayout.in(RepositoryHome.path()));
        if (cluster.isEmpty()) {
            spec.commandLine()
                    .getErr()
                    .println("There is no cluster to heal. Start one with 'reachflow cluster up'.");
            return ExitCode.UNREACHABLE;
        }
        PrintWriter out = spec.commandLine().getOut();
        List<String> started = cluster.get().heal();
        out.println(
                started.isEmpty()
                        ? "All processes run."
                        : "Started " + String.join(", ", started) + ".");
        ClusterStatusCommand.print(cluster.get().status(), out);
        return ExitCode.FINE;
    }
}
