package io.reachflow.jobs;

import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.jobs.settings.JobSettings;
import io.reachflow.jobs.settings.Preflight;
import io.reachflow.jobs.sink.KafkaOutput;
import io.reachflow.jobs.source.KafkaInputs;
import io.reachflow.schema.Topic;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * The limit that the benchmark measures against: the same records from Kafka to Kafka, exactly
 * once, through the same source and sink, with nothing between.
 */
@Command(
        name = "copy",
        hidden = true,
        description = "Copy the telemetry topic to the assignments topic. For the benchmark.",
        mixinStandardHelpOptions = true)
final class CopyCommand implements Callable<Integer> {
    @Mixin JobArguments arguments;
    @Mixin FlinkEnvironment flink;

    @Override
    public Integer call() throws Exception {
        JobSettings settings = arguments.toSettings();
        StreamExecutionEnvironment environment = flink.create(settings);
        String target = settings.topics().assignments();
        Map<String, Integer> partitions = new Preflight(settings).partitions();
        new KafkaInputs(environment, settings, partitions::get)
                .open()
                .of(Topic.TELEMETRY)
                .map(
                        record ->
                                new OutputRecord(
                                        target,
                                        record.timestampMillis(),
                                        record.key(),
                                        record.value()))
                .returns(OutputRecord.class)
                .sinkTo(KafkaOutput.sink(settings));
        flink.execute(environment, "copy");
        return 0;
    }
}
