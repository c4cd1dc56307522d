package io.reachflow.jobs;

import io.reachflow.jobs.settings.JobSettings;
import io.reachflow.jobs.settings.Preflight;
import io.reachflow.jobs.sink.KafkaOutput;
import io.reachflow.jobs.sink.OutRecord;
import io.reachflow.jobs.source.KafkaInputs;
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
    @Mixin EmbeddedFlink embedded;

    @Override
    public Integer call() throws Exception {
        JobSettings settings = arguments.toSettings();
        StreamExecutionEnvironment environment = embedded.environment(settings);
        String target = settings.topics().assignments();
        Map<String, Integer> partitions = new Preflight(settings).partitions();
        new KafkaInputs(environment, settings, partitions::get)
                .open()
                .telemetry()
                .map(
                        record ->
                                new OutRecord(
                                        target,
                                        record.timestampMillis(),
                                        record.key(),
                                        record.value()))
                .returns(OutRecord.class)
                .sinkTo(KafkaOutput.sink(settings));
        embedded.execute(environment, "copy");
        return 0;
    }
}
