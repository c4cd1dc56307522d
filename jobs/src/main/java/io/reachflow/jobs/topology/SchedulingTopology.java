package io.reachflow.jobs.topology;

import io.reachflow.jobs.operator.CellSchedulerFunction;
import io.reachflow.jobs.operator.GpuTrackerFunction;
import io.reachflow.jobs.operator.InputGate;
import io.reachflow.jobs.operator.OutcomeRouter;
import io.reachflow.jobs.operator.SpillRouter;
import io.reachflow.jobs.operator.TaskRouter;
import io.reachflow.jobs.operator.WindowTicks;
import io.reachflow.jobs.settings.JobSettings;
import io.reachflow.jobs.sink.DeadLetters;
import io.reachflow.jobs.sink.OutRecord;
import io.reachflow.jobs.source.RawRecord;
import io.reachflow.model.cell.CellEvent;
import io.reachflow.schema.TopicNames;
import java.util.function.ToIntFunction;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

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
    public DataStream<OutRecord> build(Inputs inputs) {
        var telemetry = gate("telemetry", topics.telemetry(), inputs.telemetry());
        var arrivals = gate("arrivals", topics.arrivals(), inputs.arrivals());
        var outcomes = gate("outcomes", topics.outcomes(), inputs.outcomes());
        var spill = gate("spill", topics.spillIn(), inputs.spill());

        var gpuChanges = trackGpus(telemetry);
        var tasks = beside(arrivals, named("route tasks", arrivals.process(taskRouter())));
        var reports = beside(outcomes, named("route outcomes", outcomes.process(outcomeRouter())));
        var handovers = beside(spill, named("route spills", spill.process(spillRouter())));

        DataStream<CellEvent> events = gpuChanges.union(tasks, reports, handovers);
        var decisions = schedule(events);
        var output = settings.writesTicks() ? withTicks(decisions) : decisions;
        return output.union(
                letters(telemetry),
                letters(arrivals),
                letters(outcomes),
                letters(spill),
                letters(gpuChanges),
                letters(tasks),
                letters(reports),
                letters(handovers),
                letters(decisions));
    }

    private SingleOutputStreamOperator<RawRecord> gate(
            String name, String topic, DataStream<RawRecord> input) {
        InputGate gate = new InputGate(deadLetters(topic), settings.maxAhead());
        return beside(input, named("gate " + name, input.process(gate)));
    }

    private SingleOutputStreamOperator<CellEvent> trackGpus(DataStream<RawRecord> telemetry) {
        return named(
                "track GPUs",
                telemetry
                        .keyBy(RawRecord::keyText)
                        .process(
                                new GpuTrackerFunction(
                                        settings.tracker(),
                                        settings.cells(),
                                        deadLetters(topics.telemetry()))));
    }

    private SingleOutputStreamOperator<OutRecord> schedule(DataStream<CellEvent> events) {
        return named(
                "schedule cells",
                events.keyBy(CellEvent::cell)
                        .process(
                                new CellSchedulerFunction(
                                        settings.cell(),
                                        settings.serving(),
                                        settings.cells(),
                                        topics)));
    }

    private SingleOutputStreamOperator<OutRecord> withTicks(DataStream<OutRecord> decisions) {
        String topic = topics.assignments();
        return named(
                "tick windows",
                decisions.transform(
                        "tick windows",
                        decisions.getType(),
                        new WindowTicks(
                                topic,
                                partitions.applyAsInt(topic),
                                settings.cell().windowMillis())));
    }

    private TaskRouter taskRouter() {
        String topic = topics.arrivals();
        return new TaskRouter(topic, settings.cells(), deadLetters(topic));
    }

    private OutcomeRouter outcomeRouter() {
        String topic = topics.outcomes();
        return new OutcomeRouter(topic, settings.cells(), deadLetters(topic));
    }

    private SpillRouter spillRouter() {
        String topic = topics.spillIn();
        return new SpillRouter(topic, settings.cells(), deadLetters(topic));
    }

    private DeadLetters deadLetters(String topic) {
        return new DeadLetters(topic, topics.deadLetters());
    }

    private static DataStream<OutRecord> letters(SingleOutputStreamOperator<?> operator) {
        return operator.getSideOutput(DeadLetters.TAG);
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
