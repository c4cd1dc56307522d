package io.reachflow.jobs.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.checker.Verifier;
import io.reachflow.checker.VerifyReport;
import io.reachflow.jobs.record.Inputs;
import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.jobs.record.RawRecord;
import io.reachflow.jobs.settings.FlinkDefaults;
import io.reachflow.jobs.settings.JobSettings;
import io.reachflow.jobs.settings.Preflight;
import io.reachflow.jobs.sink.KafkaOutput;
import io.reachflow.jobs.source.KafkaInputs;
import io.reachflow.jobs.topology.SchedulingTopology;
import io.reachflow.schema.Topic;
import io.reachflow.schema.TopicNames;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicPlan;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.function.UnaryOperator;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;

/** The real job on a Flink runtime in this JVM: over a recording to its end, or on what comes. */
final class RecordedJob {
    private final String brokers;
    private final Path checkpoints;
    private final Map<String, String> settings = new HashMap<>();
    private final Properties kafka = new Properties();
    private TopicNames topics;
    private int parallelism = 2;
    private @Nullable String savepoint;
    private UnaryOperator<DataStream<RawRecord>> behindTelemetry = stream -> stream;
    private UnaryOperator<DataStream<OutputRecord>> beforeSink = stream -> stream;

    RecordedJob(String brokers, Path checkpoints) {
        this.brokers = brokers;
        this.checkpoints = checkpoints;
    }

    RecordedJob over(String inputPrefix) {
        topics = new TopicNames(inputPrefix, "");
        return this;
    }

    RecordedJob withParallelism(int subtasks) {
        parallelism = subtasks;
        return this;
    }

    /** Goes on from it. */
    RecordedJob from(@Nullable String path) {
        savepoint = path;
        return this;
    }

    RecordedJob set(String key, String value) {
        settings.put(key, value);
        return this;
    }

    RecordedJob withKafka(String key, String value) {
        kafka.put(key, value);
        return this;
    }

    RecordedJob through(
            UnaryOperator<DataStream<RawRecord>> behindSource,
            UnaryOperator<DataStream<OutputRecord>> beforeWriter) {
        behindTelemetry = behindSource;
        beforeSink = beforeWriter;
        return this;
    }

    /** Runs to the end, and has the checker look at what it wrote under this prefix. */
    VerifyReport runVerified(String outputPrefix) throws Exception {
        TopicNames names = new TopicNames(topics.inputPrefix(), outputPrefix);
        try (TopicAdmin admin = new TopicAdmin(brokers)) {
            admin.create(TopicPlan.replay(names, 3).outputs());
        }
        define(names, true).execute(outputPrefix);
        VerifyReport report = Verifier.run(brokers, names);
        assertThat(report.violations()).isEmpty();
        return report;
    }

    /** Starts to read what comes, until it is cancelled; all topics must exist. */
    JobClient start(TopicNames names) throws Exception {
        return define(names, false).executeAsync(names.outputPrefix());
    }

    private StreamExecutionEnvironment define(TopicNames names, boolean bounded) throws Exception {
        settings.put("deployment", names.outputPrefix() + "job");
        JobSettings jobSettings =
                new JobSettings(brokers, names, bounded, kafka, Configuration.fromMap(settings));
        Map<String, Integer> partitions = new Preflight(jobSettings).partitions();
        Configuration flink = FlinkDefaults.embedded(jobSettings, parallelism, checkpoints);
        if (savepoint != null) {
            flink.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
        }
        StreamExecutionEnvironment environment =
                StreamExecutionEnvironment.createLocalEnvironment(parallelism, flink);
        Inputs inputs = new KafkaInputs(environment, jobSettings, partitions::get).open();
        Inputs disturbed =
                Inputs.open(
                        topic ->
                                topic == Topic.TELEMETRY
                                        ? behindTelemetry.apply(inputs.of(topic))
                                        : inputs.of(topic));
        beforeSink
                .apply(new SchedulingTopology(jobSettings, partitions::get).build(disturbed))
                .sinkTo(KafkaOutput.sink(jobSettings))
                .name("write")
                .uid("write");
        return environment;
    }
}
