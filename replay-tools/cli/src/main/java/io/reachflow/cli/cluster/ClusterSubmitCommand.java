package io.reachflow.cli.cluster;

import io.reachflow.cli.command.BrokerOptions;
import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.RepositoryHome;
import io.reachflow.cli.command.TopicShape;
import io.reachflow.schema.TopicNames;
import io.reachflow.streams.cluster.ClusterLayout;
import io.reachflow.streams.cluster.LocalCluster;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicCheck;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

@Command(
        name = "submit",
        description = {
            "Submit the scheduling job to the cluster that is up. It goes on from the last"
                    + " checkpoint of its deployment, if there is one.",
            "Creates the topics that are missing, on the cluster's own broker unless --brokers"
                    + " names another. Further options go to the job as they are: see"
                    + " 'reachflow job run --help'."
        },
        footer = {
            "",
            "Examples:",
            "  reachflow cluster submit",
            "  reachflow cluster submit --from /backup/savepoint-12ab34",
            "  reachflow cluster submit --time replay --topic-prefix monday. --bounded"
        })
final class ClusterSubmitCommand implements Callable<Integer> {
    @Spec CommandSpec spec;
    @Mixin BrokerOptions broker;
    @Mixin TopicShape shape;
    @Unmatched List<String> jobOptions = new ArrayList<>();

    @Override
    public Integer call() {
        Optional<LocalCluster> cluster =
                LocalCluster.find(ClusterLayout.in(RepositoryHome.path()))
                        .filter(found -> found.rest().answers());
        if (cluster.isEmpty()) {
            spec.commandLine()
                    .getErr()
                    .println(
                            "No cluster is up that takes a job. Start one with 'reachflow cluster"
                                    + " up', or look at 'reachflow cluster status'.");
            return ExitCode.UNREACHABLE;
        }
        if (!spec.commandLine().getParseResult().hasMatchedOption("--brokers")) {
            broker.brokers = cluster.get().brokers();
        }
        createMissingTopics();
        PrintWriter out = spec.commandLine().getOut();
        String jobId = cluster.get().submit(jobArguments(), out::println);
        out.println("Watch it at " + cluster.get().rest().address() + "/#/job/" + jobId);
        return ExitCode.FINE;
    }

    private void createMissingTopics() {
        try (TopicAdmin admin = new TopicAdmin(broker.brokers)) {
            long created =
                    admin.create(shape.plan(broker.topics()).all()).stream()
                            .filter(check -> check.state() == TopicCheck.State.CREATED)
                            .count();
            spec.commandLine().getOut().println("Created " + created + " missing topics.");
        }
    }

    private List<String> jobArguments() {
        List<String> arguments = new ArrayList<>(List.of("run", "--brokers", broker.brokers));
        TopicNames names = broker.topics();
        if (!names.inputPrefix().isEmpty()) {
            arguments.addAll(List.of("--topic-prefix", names.inputPrefix()));
        }
        if (!names.outputPrefix().equals(names.inputPrefix())) {
            arguments.addAll(List.of("--output-prefix", names.outputPrefix()));
        }
        arguments.addAll(jobOptions);
        return arguments;
    }
}
