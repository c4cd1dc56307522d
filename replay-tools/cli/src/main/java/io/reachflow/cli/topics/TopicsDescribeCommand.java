package io.reachflow.cli.topics;

import io.reachflow.cli.command.BrokerOptions;
import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.JsonFile;
import io.reachflow.reports.terminal.TextTable;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicSpec;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "describe",
        description = {
            "Show the topics of a network as they are.",
            "Ends with exit code 1 when there are none."
        },
        footer = {"", "Example:", "  reachflow topics describe --topic-prefix monday."})
final class TopicsDescribeCommand implements Callable<Integer> {
    @Spec CommandSpec spec;
    @Mixin BrokerOptions broker;
    @Mixin JsonFile json;

    @Override
    public Integer call() {
        List<TopicSpec> topics;
        try (TopicAdmin admin = new TopicAdmin(broker.brokers)) {
            topics = admin.describe(broker.topics());
        }
        json.write(topics);
        if (!json.takesStandardOutput()) {
            print(topics);
        }
        return topics.isEmpty() ? ExitCode.NOT_FINE : ExitCode.FINE;
    }

    private void print(List<TopicSpec> topics) {
        if (topics.isEmpty()) {
            spec.commandLine()
                    .getOut()
                    .println(
                            "No topic of this network exists on "
                                    + broker.brokers
                                    + ". Create them with 'reachflow topics create'.");
            return;
        }
        TextTable table = new TextTable("TOPIC", "PARTITIONS", "SETTINGS");
        topics.forEach(topic -> table.row(topic.name(), topic.partitions(), topic.settings()));
        spec.commandLine().getOut().println(table);
    }
}
