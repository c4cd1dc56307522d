package io.reachflow.jobs.operator.routing;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.Origin;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.intake.validation.Intake;
import io.reachflow.intake.validation.TaskIntake;
import io.reachflow.jobs.metrics.Metrics;
import io.reachflow.jobs.record.DeadLetters;
import io.reachflow.jobs.record.RawRecord;
import io.reachflow.schema.TaskCancellation;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/** Validates the records of a topic and sends each to the cell it is for. */
abstract class RecordRouter extends ProcessFunction<RawRecord, CellEvent>
        implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;

    private final String cellMapText;
    private final DeadLetters deadLetters;
    private transient CellMap cellMap;
    private transient KnownCells knownCells;
    private transient RecordParser parser;

    RecordRouter(String cellMap, DeadLetters deadLetters) {
        this.cellMapText = cellMap;
        this.deadLetters = deadLetters;
    }

    /** The events that follow from a record, or why there are none. */
    abstract Intake<List<CellEvent>> route(
            SpecificRecord decoded, Origin origin, long timeMillis, CellMap cellMap);

    /** It names only the task, which any cell may have: every one hears of it. */
    final Intake<List<CellEvent>> cancellation(
            TaskCancellation cancellation, Origin origin, long timeMillis) {
        return TaskIntake.of(cancellation)
                .map(
                        taskId ->
                                knownCells.names().stream()
                                        .map(
                                                cell ->
                                                        CellEvent.cancellation(
                                                                cell, timeMillis, origin, taskId))
                                        .toList());
    }

    /** Those of the map, and those that may still hold leases. */
    final KnownCells knownCells() {
        return knownCells;
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
        cellMap = CellMap.parse(cellMapText);
        knownCells = KnownCells.restore(context, cellMap);
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
        knownCells.snapshot(getRuntimeContext().getTaskInfo().getIndexOfThisSubtask());
    }

    @Override
    public void open(OpenContext context) {
        parser =
                new RecordParser(
                        deadLetters, Metrics.group(getRuntimeContext()).counter("refused"));
    }

    @Override
    public void processElement(RawRecord record, Context context, Collector<CellEvent> out) {
        Origin origin = record.origin(deadLetters.sourceTopic());
        parser.parse(
                        record,
                        letter -> context.output(DeadLetters.TAG, letter),
                        decoded -> route(decoded, origin, record.timestampMillis(), cellMap))
                .ifPresent(events -> events.forEach(out::collect));
    }
}
