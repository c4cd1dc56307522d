package io.reachflow.jobs.operator.routing;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.HandoverBuilder;
import io.reachflow.brain.state.Origin;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.intake.validation.Intake;
import io.reachflow.intake.validation.TaskIntake;
import io.reachflow.jobs.record.DeadLetters;
import io.reachflow.schema.TaskSpill;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;

/** Brings a task that one cell handed on to the cell that shall have it. */
public final class SpillRouter extends RecordRouter {
    private static final long serialVersionUID = 1L;

    public SpillRouter(String cellMap, DeadLetters deadLetters) {
        super(cellMap, deadLetters);
    }

    @Override
    Intake<List<CellEvent>> route(
            SpecificRecord decoded, Origin origin, long timeMillis, CellMap cellMap) {
        if (!(decoded instanceof TaskSpill spill)) {
            return Intake.wrongRecord(decoded.getSchema().getName());
        }
        if (!cellMap.cells().contains(spill.getToCell())) {
            return Intake.unknown("cell", spill.getToCell(), cellMap.cells().toString());
        }
        return TaskIntake.of(spill, timeMillis)
                .map(
                        task ->
                                HandoverBuilder.builder()
                                        .task(task)
                                        .arrivedAtMillis(spill.getArrivedAtMillis())
                                        .attempts(spill.getAttempt())
                                        .interruptions(spill.getInterruptions())
                                        .checkpointedFraction(spill.getCheckpointedFraction())
                                        .servedGpuSeconds(spill.getServedGpuSeconds())
                                        .visitedCells(List.copyOf(spill.getVisitedCells()))
                                        .build())
                .map(
                        handover ->
                                List.of(
                                        CellEvent.handover(
                                                spill.getToCell(), timeMillis, origin, handover)));
    }
}
