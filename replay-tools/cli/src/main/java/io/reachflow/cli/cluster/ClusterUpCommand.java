package io.reachflow.cli.cluster;

import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.RepositoryHome;
import io.reachflow.streams.cluster.ClusterSettings;
import io.reachflow.streams.cluster.ClusterSettingsBuilder;
import io.reachflow.streams.cluster.LocalCluster;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "up",
        description = "Start the cluster, and return when it is ready for a job.",
        footer = {
            "",
            "Example:",
            "  reachflow cluster up --task-managers 3 --slots 1 --job-managers 2"
        })
final class ClusterUpCommand implements Callable<Integer> {
    @Spec CommandSpec spec;

    @Option(
            names = "--task-managers",
            paramLabel = "N",
            defaultValue = "2",
            description = "How many TaskManagers. Default: ${DEFAULT-VALUE}.")
    int taskManagers;

    @Option(
            names = "--slots",
            paramLabel = "N",
            defaultValue = "2",
            description = "Slots of each TaskManager. Default: ${DEFAULT-VALUE}.")
    int slots;

    @Option(
            names = "--job-managers",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "One JobManager, or two: then the second stands by, and takes over by itself"
                            + " when the first is lost. Default: ${DEFAULT-VALUE}.")
    int jobManagers;

    @Option(
            names = "--brokers",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "One broker, or three: then topics have three copies, and one broker may be"
                            + " lost. Default: ${DEFAULT-VALUE}.")
    int brokers;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "9092",
            description =
                    "The broker's port; the seven above it are used as well, the second one for"
                            + " Flink's web page, and four more with three brokers. 0: any that are"
                            + " free."
                            + " Default: ${DEFAULT-VALUE}.")
    int port;

    @Override
    public Integer call() {
        ClusterSettings settings =
                ClusterSettingsBuilder.builder()
                        .taskManagers(taskManagers)
                        .slotsPerTaskManager(slots)
                        .basePort(port)
                        .jobManagers(jobManagers)
                        .brokers(brokers)
                        .build();
        PrintWriter out = spec.commandLine().getOut();
        out.println(
                "Starting ZooKeeper, "
                        + (brokers == 1 ? "a broker, " : "three brokers, ")
                        + (jobManagers == 1 ? "a JobManager and " : "two JobManagers and ")
                        + taskManagers
                        + " TaskManagers ...");
        LocalCluster cluster = LocalCluster.start(RepositoryHome.path(), settings);
        ClusterStatusCommand.print(cluster.status(), out);
        out.println();
        out.println((brokers == 1 ? "Broker:     " : "Brokers:    ") + cluster.brokers());
        out.println("Flink page: " + cluster.rest().address());
        return ExitCode.FINE;
    }
}
