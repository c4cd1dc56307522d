package io.reachflow.jobs.topology;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.jobs.operator.CellKeys;
import io.reachflow.jobs.operator.CellSchedulerFunction;
import io.reachflow.jobs.operator.CellSchedulerOperator;
import io.reachflow.jobs.operator.WindowTickOperator;
import io.reachflow.jobs.operator.routing.GpuTrackerFunction;
import io.reachflow.jobs.operator.routing.InputGate;
import io.reachflow.jobs.operator.routing.OutcomeRouter;
import io.reachflow.jobs.operator.routing.PartitionWatch;
import io.reachflow.jobs.operator.routing.ReleaseFilter;
import io.reachflow.jobs.operator.routing.SpillRouter;
import io.reachflow.jobs.operator.routing.TaskRouter;
import io.reachflow.jobs.record.DeadLetters;
import io.reachflow.jobs.record.Inputs;
import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.jobs.record.PartitionPulse;
import io.reachflow.jobs.record.RawRecord;
import io.reachflow.jobs.settings.JobSettings;
import io.reachflow.schema.Topic;
import io.reachflow.schema.TopicNames;
import java.util.List;
import java.util.function.ToIntFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.functions.ProcessFunction;

/**
 * The graph between the topics: validate, track GPUs, route tasks, schedule by cell. It knows
 * nothing of Kafka, so a test can put any stream in front of it.
 */
public final class SchedulingTopology {
    private final JobSettings settings;
    private final TopicNames topics;
    private final ToIntFunction<String> partitions;

    /**
     * Ready to be built.
     *
     * @param partitions how many a topic has
     */
    public SchedulingTopology(JobSettings settings, ToIntFunction<String> partitions) {
        this.settings = settings;
        this.topics = settings.topics();
        this.partitions = partitions;
    }

    /** Everything that the job has to write: decisions, rewards, spills and dead letters. */
    public DataStream<OutputRecord> build(Inputs inputs) {
        var heard = watch(inputs.of(Topic.TELEMETRY));
        var telemetry = gate(Topic.TELEMETRY, heard);
        var arrivals = gate(Topic.ARRIVALS, inputs.of(Topic.ARRIVALS));
        var outcomes = gate(Topic.OUTCOMES, inputs.of(Topic.OUTCOMES));
        var spills = gate(Topic.SPILL, inputs.of(Topic.SPILL));

        var releases = beside(spills, named("route releases", spills.filter(new ReleaseFilter())));
        var gpuChanges =
                trackGpus(telemetry.union(releases), heard.getSideOutput(PartitionWatch.PULSES));
        var tasks = route("route tasks", arrivals, taskRouter());
        var reports = route("route outcomes", outcomes, outcomeRouter());
        var handovers = route("route spills", spills, spillRouter());
        var decisions = schedule(gpuChanges.union(tasks, reports, handovers));

        return withLetters(
                settings.writesTicks() ? withTicks(decisions) : decisions,
                List.of(
                        telemetry,
                        arrivals,
                        outcomes,
                        spills,
                        gpuChanges,
                        tasks,
                        reports,
                        handovers,
                        decisions));
    }

    private static DataStream<OutputRecord> withLetters(
            DataStream<OutputRecord> output, List<SingleOutputStreamOperator<?>> refusing) {
        DataStream<OutputRecord> all = output;
        for (SingleOutputStreamOperator<?> operator : refusing) {
            all = all.union(operator.getSideOutput(DeadLetters.TAG));
        }
        return all;
    }

    private SingleOutputStreamOperator<RawRecord> watch(DataStream<RawRecord> telemetry) {
        PartitionWatch watch = new PartitionWatch(settings.darkAfter());
        return beside(telemetry, named("watch partitions", telemetry.process(watch)));
    }

    private SingleOutputStreamOperator<RawRecord> gate(Topic topic, DataStream<RawRecord> input) {
        InputGate gate = new InputGate(deadLetters(topic), settings.maxAhead());
        return beside(input, named("gate " + topic.shortName(), input.process(gate)));
    }

    private static SingleOutputStreamOperator<CellEvent> route(
            String name,
            DataStream<RawRecord> records,
            ProcessFunction<RawRecord, CellEvent> router) {
        return beside(records, named(name, records.process(router)));
    }

    private SingleOutputStreamOperator<CellEvent> trackGpus(
            DataStream<RawRecord> aboutGpus, DataStream<PartitionPulse> pulses) {
        return named(
                "track GPUs",
                aboutGpus
                        .keyBy(RawRecord::keyText)
                        .connect(pulses.broadcast(GpuTrackerFunction.PULSES))
                        .process(
                                new GpuTrackerFunction(
                                        settings.tracker(),
                                        settings.cells(),
                                        deadLetters(Topic.TELEMETRY),
                                        deadLetters(Topic.SPILL),
                                        settings.darkAfter())));
    }

    private SingleOutputStreamOperator<OutputRecord> schedule(DataStream<CellEvent> events) {
        return named(
                "schedule cells",
                events.keyBy(new CellKeys(settings.maxParallelism()))
                        .transform(
                                "schedule cells",
                                TypeInformation.of(OutputRecord.class),
                                new CellSchedulerOperator(
                                        new CellSchedulerFunction(
                                                settings.cell(),
                                                settings.serving(),
                                                settings.cells(),
                                                topics))));
    }

    private SingleOutputStreamOperator<OutputRecord> withTicks(DataStream<OutputRecord> decisions) {
        String topic = topics.assignments();
        return named(
                "tick windows",
                decisions.transform(
                        "tick windows",
                        decisions.getType(),
                        new WindowTickOperator(
                                topic,
                                partitions.applyAsInt(topic),
                                settings.cell().windowMillis())));
    }

    private TaskRouter taskRouter() {
        return new TaskRouter(settings.cells(), deadLetters(Topic.ARRIVALS));
    }

    private OutcomeRouter outcomeRouter() {
        return new OutcomeRouter(settings.cells(), deadLetters(Topic.OUTCOMES));
    }

    private SpillRouter spillRouter() {
        return new SpillRouter(settings.cells(), deadLetters(Topic.SPILL));
    }

    private DeadLetters deadLetters(Topic topic) {
        return new DeadLetters(topics.input(topic), topics.deadLetters());
    }

    /** In the same task as what it follows, so that records do not travel between the two. */
    private static <T> SingleOutputStreamOperator<T> beside(
            DataStream<?> before, SingleOutputStreamOperator<T> operator) {
        return operator.setParallelism(before.getParallelism());
    }

    /** Names are for people; the uid is what savepoints know an operator by, and never changes. */
    private static <T> SingleOutputStreamOperator<T> named(
            String name, SingleOutputStreamOperator<T> operator) {
        return operator.name(name).uid(name.replace(' ', '-'));
    }
}
