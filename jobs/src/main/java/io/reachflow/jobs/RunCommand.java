package io.reachflow.jobs;

import io.reachflow.jobs.settings.JobSettings;
import io.reachflow.jobs.settings.Preflight;
import io.reachflow.jobs.settings.StateOptions;
import io.reachflow.jobs.sink.KafkaOutput;
import io.reachflow.jobs.sink.OutputSink;
import io.reachflow.jobs.source.KafkaInputs;
import io.reachflow.jobs.start.ApplicationCluster;
import io.reachflow.jobs.start.CheckpointFolder;
import io.reachflow.jobs.start.JobClaim;
import io.reachflow.jobs.start.StartPoint;
import io.reachflow.jobs.topology.SchedulingTopology;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Starts the scheduling job on the Flink it finds: a cluster's, or one in this process. */
@Command(
        name = "run",
        description = {
            "Read telemetry, tasks and outcomes; write assignments and rewards.",
            "Handed to 'flink run' it runs on that cluster; started plainly it brings its own Flink"
                    + " runtime and runs until it is stopped.",
            "It goes on from the last checkpoint of its deployment. Where there is none, and"
                    + " decisions were committed before, it refuses to start."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "%nExamples:",
            "  reachflow job run --brokers localhost:9092 --set policy=greedy-fastest",
            "  reachflow job run --bounded --output-prefix again.",
            "  flink run reachflow-job.jar run --brokers kafka:9092"
        })
final class RunCommand implements Callable<Integer> {
    @Mixin JobArguments arguments;
    @Mixin FlinkEnvironment flink;
    @ArgGroup @Nullable StartOptions begin;
    @Spec CommandSpec spec;

    private final UnaryOperator<OutputSink> around;

    RunCommand() {
        this(UnaryOperator.identity());
    }

    /** For a test that has the job die in its sink; no option leads here. */
    RunCommand(UnaryOperator<OutputSink> around) {
        this.around = around;
    }

    @Override
    public Integer call() throws Exception {
        JobSettings settings = arguments.toSettings();
        Preflight preflight = new Preflight(settings);
        refuseWhatCantWork(preflight);
        Map<String, Integer> partitions = preflight.partitions();
        StreamExecutionEnvironment environment = flink.create(settings);
        CheckpointFolder folder =
                CheckpointFolder.of(
                        environment
                                .getConfiguration()
                                .get(CheckpointingOptions.CHECKPOINTS_DIRECTORY),
                        settings.deployment(),
                        preflight.topicIds());
        JobClaim claim = JobClaim.take(environment, folder, settings);
        try {
            StartPoint start = startPoint(environment, folder, settings);
            start.requireFor(settings.options().get(StateOptions.BACKEND));
            environment.configure(start.toFlink());
            define(environment, settings, partitions::get, around);
            if (!ApplicationCluster.runsMainAgain(flinkOf(environment))) {
                start.requireFor(environment.getStreamGraph(false));
            }
            start.prepare();
            spec.commandLine().getOut().println(start.describe());
            flink.execute(environment, settings.writer());
        } finally {
            claim.close();
        }
        return 0;
    }

    private static Configuration flinkOf(StreamExecutionEnvironment environment) {
        return Configuration.fromMap(environment.getConfiguration().toMap());
    }

    private StartPoint startPoint(
            StreamExecutionEnvironment environment, CheckpointFolder folder, JobSettings settings)
            throws IOException {
        String forFlink = environment.getConfiguration().get(StateRecoveryOptions.SAVEPOINT_PATH);
        if (begin == null) {
            return forFlink == null
                    ? StartPoint.last(folder, settings)
                    : StartPoint.named(forFlink, folder);
        }
        if (forFlink != null) {
            throw new IllegalArgumentException(
                    "Flink was told to start from ("
                            + forFlink
                            + "), which can't go with --from or --from-scratch. Leave one out.");
        }
        return begin.from == null
                ? StartPoint.fromScratch(folder)
                : StartPoint.named(begin.from, folder);
    }

    /** The whole job, from topic to topic. */
    static void define(
            StreamExecutionEnvironment environment,
            JobSettings settings,
            ToIntFunction<String> partitions,
            UnaryOperator<OutputSink> around) {
        new SchedulingTopology(settings, partitions)
                .build(new KafkaInputs(environment, settings, partitions).open())
                .sinkTo(around.apply(KafkaOutput.sink(settings)))
                .name("write")
                .uid("write");
    }

    private static void refuseWhatCantWork(Preflight preflight) throws Exception {
        List<String> problems = preflight.problems();
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join(System.lineSeparator(), problems));
        }
    }
}
