package io.reachflow.cli.cluster;

import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.JsonFile;
import io.reachflow.cli.command.RepositoryHome;
import io.reachflow.reports.terminal.TextTable;
import io.reachflow.streams.cluster.ClusterLayout;
import io.reachflow.streams.cluster.LocalCluster;
import io.reachflow.streams.cluster.MemberStatus;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "status",
        description = {
            "Show how each process of the cluster is.",
            "Ends with exit code 1 when one is not up, or when there is no cluster."
        },
        footer = {"", "Example:", "  reachflow cluster status --json status.json"})
final class ClusterStatusCommand implements Callable<Integer> {
    @Spec CommandSpec spec;
    @Mixin JsonFile json;

    @Override
    public Integer call() {
        List<MemberStatus> statuses =
                LocalCluster.find(ClusterLayout.in(RepositoryHome.path()))
                        .map(LocalCluster::status)
                        .orElse(List.of());
        json.write(statuses);
        if (!json.takesStandardOutput()) {
            print(statuses, spec.commandLine().getOut());
        }
        boolean fine =
                !statuses.isEmpty()
                        && statuses.stream()
                                .allMatch(each -> each.state() == MemberStatus.State.UP);
        return fine ? ExitCode.FINE : ExitCode.NOT_FINE;
    }

    static void print(List<MemberStatus> statuses, PrintWriter out) {
        if (statuses.isEmpty()) {
            out.println("No cluster is up. Start one with 'reachflow cluster up'.");
            return;
        }
        TextTable table = new TextTable("PROCESS", "PID", "PORT", "STATE");
        for (MemberStatus each : statuses) {
            String port = each.port() == 0 ? "-" : Integer.toString(each.port());
            table.row(each.name(), each.pid(), port, each.state());
        }
        out.println(table);
    }
}
