package io.reachflow.jobs.operator;

import io.reachflow.jobs.sink.DeadLetters;
import io.reachflow.jobs.source.RawRecord;
import io.reachflow.model.cell.CellEvent;
import io.reachflow.model.cell.Origin;
import io.reachflow.model.intake.Intake;
import io.reachflow.model.intake.TaskIntake;
import io.reachflow.model.routing.CellMap;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskCancellation;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;

/**
 * Sends a task to the cell near its data. A cancellation names only the task, which may have been
 * handed on, so every cell hears of it.
 */
public final class TaskRouter extends RecordRouter {
    private static final long serialVersionUID = 1L;

    private final String topic;

    public TaskRouter(String topic, String cellMap, DeadLetters deadLetters) {
        super(cellMap, deadLetters);
        this.topic = topic;
    }

    @Override
    Intake<List<CellEvent>> route(SpecificRecord decoded, RawRecord record, CellMap cellMap) {
        Origin origin = record.origin(topic);
        long time = record.timestampMillis();
        if (decoded instanceof TaskArrival arrival) {
            return TaskIntake.of(arrival, time)
                    .map(
                            task ->
                                    List.of(
                                            CellEvent.arrival(
                                                    cellMap.homeOfTask(
                                                            task.dataRegion(), task.taskId()),
                                                    time,
                                                    origin,
                                                    task)));
        }
        if (decoded instanceof TaskCancellation cancellation) {
            return TaskIntake.of(cancellation)
                    .map(
                            taskId ->
                                    cellMap.cells().stream()
                                            .map(
                                                    cell ->
                                                            CellEvent.cancellation(
                                                                    cell, time, origin, taskId))
                                            .toList());
        }
        return Intake.wrongRecord(decoded.getSchema().getName());
    }
}
