package io.reachflow.cli.topics;

import io.reachflow.cli.command.BrokerOptions;
import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.JsonFile;
import io.reachflow.cli.command.TopicShape;
import io.reachflow.reports.terminal.TextTable;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicCheck;
import io.reachflow.streams.topics.TopicPlan;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "create",
        description = {
            "Create the topics that are missing.",
            "A topic that exists is never changed. When it is not as asked for, the command says"
                    + " how it differs and ends with exit code 1."
        },
        footer = {
            "",
            "Examples:",
            "  reachflow topics create --partitions 8",
            "  reachflow topics create --time replay --topic-prefix monday."
        })
final class TopicsCreateCommand implements Callable<Integer> {
    @Spec CommandSpec spec;
    @Mixin BrokerOptions broker;
    @Mixin TopicShape shape;
    @Mixin JsonFile json;

    @Option(
            names = "--outputs-only",
            description =
                    "Only the topics that the job writes: for another run over inputs that exist.")
    boolean outputsOnly;

    @Override
    public Integer call() {
        TopicPlan plan = shape.plan(broker.topics());
        List<TopicCheck> checks;
        try (TopicAdmin admin = new TopicAdmin(broker.brokers)) {
            checks = admin.create(outputsOnly ? plan.outputs() : plan.all());
        }
        json.write(checks);
        if (!json.takesStandardOutput()) {
            print(checks);
        }
        boolean fine = checks.stream().allMatch(check -> check.problems().isEmpty());
        return fine ? ExitCode.FINE : ExitCode.NOT_FINE;
    }

    private void print(List<TopicCheck> checks) {
        TextTable table = new TextTable("TOPIC", "STATE", "PROBLEMS");
        for (TopicCheck check : checks) {
            table.row(check.topic(), check.state(), String.join("; ", check.problems()));
        }
        spec.commandLine().getOut().println(table);
    }
}
