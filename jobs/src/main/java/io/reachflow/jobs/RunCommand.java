package io.reachflow.jobs;

import io.reachflow.jobs.settings.JobSettings;
import io.reachflow.jobs.settings.Preflight;
import io.reachflow.jobs.sink.KafkaOutput;
import io.reachflow.jobs.source.KafkaInputs;
import io.reachflow.jobs.topology.SchedulingTopology;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Starts the scheduling job on the Flink it finds: a cluster's, or one in this process. */
@Command(
        name = "run",
        description = {
            "Read telemetry, tasks and outcomes; write assignments and rewards.",
            "Handed to 'flink run' it runs on that cluster; started plainly it brings its own Flink"
                    + " runtime and runs until it is stopped."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "%nExamples:",
            "  reachflow job run --brokers localhost:9092 --set policy=greedy-fastest",
            "  flink run reachflow-job.jar run --brokers kafka:9092"
        })
final class RunCommand implements Callable<Integer> {
    @Mixin JobArguments arguments;
    @Mixin FlinkEnvironment flink;

    @Override
    public Integer call() throws Exception {
        JobSettings settings = arguments.toSettings();
        Preflight preflight = new Preflight(settings);
        refuseWhatCantWork(preflight);
        Map<String, Integer> partitions = preflight.partitions();
        StreamExecutionEnvironment environment = flink.create(settings);
        define(environment, settings, partitions::get);
        flink.execute(environment, settings.deployment());
        return 0;
    }

    /** The whole job, from topic to topic. */
    static void define(
            StreamExecutionEnvironment environment,
            JobSettings settings,
            ToIntFunction<String> partitions) {
        new SchedulingTopology(settings, partitions)
                .build(new KafkaInputs(environment, settings, partitions).open())
                .sinkTo(KafkaOutput.sink(settings))
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
