package io.reachflow.jobs.operator.routing;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.Origin;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.intake.validation.Intake;
import io.reachflow.intake.validation.TaskIntake;
import io.reachflow.jobs.record.DeadLetters;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskCancellation;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;

/**
 * Sends a task to the cell near its data. A cancellation names only the task, which may have been
 * handed on or run where the map has no cell any more, so every cell hears of it.
 */
public final class TaskRouter extends RecordRouter {
    private static final long serialVersionUID = 1L;

    public TaskRouter(String cellMap, DeadLetters deadLetters) {
        super(cellMap, deadLetters);
    }

    @Override
    Intake<List<CellEvent>> route(
            SpecificRecord decoded, Origin origin, long timeMillis, CellMap cellMap) {
        if (decoded instanceof TaskArrival arrival) {
            return TaskIntake.of(arrival, timeMillis)
                    .map(
                            task ->
                                    List.of(
                                            CellEvent.arrival(
                                                    cellMap.homeOfTask(
                                                            task.dataRegion(), task.taskId()),
                                                    timeMillis,
                                                    origin,
                                                    task)));
        }
        if (decoded instanceof TaskCancellation cancellation) {
            return cancellation(cancellation, origin, timeMillis);
        }
        return Intake.wrongRecord(decoded.getSchema().getName());
    }
}
