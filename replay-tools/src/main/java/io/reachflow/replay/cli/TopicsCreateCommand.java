package io.reachflow.replay.cli;

import io.reachflow.replay.topics.TimeOrigin;
import io.reachflow.replay.topics.TopicAdmin;
import io.reachflow.replay.topics.TopicCheck;
import io.reachflow.replay.topics.TopicPlan;
import java.time.Duration;
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
    @Mixin JsonFile json;

    @Option(
            names = "--partitions",
            paramLabel = "N",
            defaultValue = "4",
            description =
                    "Partitions of each topic, which bound the job's parallel readers."
                            + " Default: ${DEFAULT-VALUE}.")
    int partitions;

    @Option(
            names = "--time",
            paramLabel = "live|replay",
            defaultValue = "live",
            description =
                    "Who stamps the records. 'live': the broker, as they come in. 'replay': the"
                            + " sender, in trace time. Default: ${DEFAULT-VALUE}.")
    TimeOrigin time;

    @Option(
            names = "--retention-hours",
            paramLabel = "HOURS",
            defaultValue = "168",
            description =
                    "How long live topics keep records; a replay's keep them for ever."
                            + " Default: ${DEFAULT-VALUE}.")
    int retentionHours;

    @Option(
            names = "--outputs-only",
            description =
                    "Only the topics that the job writes: for another run over inputs that exist.")
    boolean outputsOnly;

    @Override
    public Integer call() {
        TopicPlan plan = plan();
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

    private TopicPlan plan() {
        return switch (time) {
            case LIVE ->
                    TopicPlan.live(broker.topics(), partitions, Duration.ofHours(retentionHours));
            case REPLAY -> TopicPlan.replay(broker.topics(), partitions);
        };
    }

    private void print(List<TopicCheck> checks) {
        TextTable table = new TextTable("TOPIC", "STATE", "PROBLEMS");
        for (TopicCheck check : checks) {
            table.row(check.topic(), check.state(), String.join("; ", check.problems()));
        }
        spec.commandLine().getOut().println(table);
    }
}
