package io.reachflow.cli.topics;

import io.reachflow.cli.command.BrokerOptions;
import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.ReadingProgress;
import io.reachflow.cli.command.RewardRange;
import io.reachflow.schema.RewardEvent;
import io.reachflow.streams.topics.UnreachableBrokerException;
import io.reachflow.training.retrain.RewardFile;
import io.reachflow.training.retrain.RewardTopic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.apache.avro.file.DataFileWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "export",
        description = {
            "Write the rewards on a broker to an Avro file, to keep them or to train elsewhere.",
            "'reachflow train --from FILE' reads it, as do most tools that know Avro."
        },
        footer = {
            "",
            "Example:",
            "  reachflow topics export --since 2026-01-31T08:00:00Z --out rewards.avro"
        })
final class TopicsExportCommand implements Callable<Integer> {
    @Spec CommandSpec spec;
    @Mixin BrokerOptions broker;
    @Mixin RewardRange range;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            required = true,
            description = "The file; what is there is replaced.")
    Path out;

    @Override
    public Integer call() {
        int[] written = {0};
        try (DataFileWriter<RewardEvent> file = RewardFile.create(out)) {
            int unreadable =
                    RewardTopic.read(
                            broker.brokers,
                            broker.topics().rewards(),
                            range.range(),
                            event -> {
                                append(file, event);
                                written[0]++;
                            },
                            ReadingProgress.to(spec.commandLine().getErr()));
            spec.commandLine()
                    .getOut()
                    .println(
                            "Written: %s, %,d rewards (%,d records were none)"
                                    .formatted(out, written[0], unreadable));
            return ExitCode.FINE;
        } catch (UnreachableBrokerException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return ExitCode.UNREACHABLE;
        } catch (IOException e) {
            throw new UncheckedIOException("Can't write the file (" + out + ").", e);
        }
    }

    private static void append(DataFileWriter<RewardEvent> file, RewardEvent event) {
        try {
            file.append(event);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't write a reward.", e);
        }
    }
}
