package io.reachflow.jobs.operator.routing;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.Handover;
import io.reachflow.brain.state.HandoverBuilder;
import io.reachflow.brain.state.Origin;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.intake.validation.Intake;
import io.reachflow.intake.validation.TaskIntake;
import io.reachflow.jobs.record.DeadLetters;
import io.reachflow.schema.GpuRelease;
import io.reachflow.schema.TaskCancellation;
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
        if (decoded instanceof GpuRelease) {
            // The tracker of the GPU hears of it.
            return Intake.of(List.of());
        }
        if (decoded instanceof TaskCancellation cancellation) {
            return cancellation(cancellation, origin, timeMillis);
        }
        if (!(decoded instanceof TaskSpill spill)) {
            return Intake.wrongRecord(decoded.getSchema().getName());
        }
        if (!knownCells().has(spill.getToCell())) {
            return Intake.unknown("cell", spill.getToCell(), cellMap.cells().toString());
        }
        // A cell that is no more takes it as well, and hands it on to where it would arrive now:
        // so a task is always with the cell that the last decision on it names.
        return handover(spill, timeMillis)
                .map(
                        handover ->
                                List.of(
                                        CellEvent.handover(
                                                spill.getToCell(), timeMillis, origin, handover)));
    }

    private static Intake<Handover> handover(TaskSpill spill, long timeMillis) {
        return TaskIntake.of(spill, timeMillis)
                .map(
                        task ->
                                HandoverBuilder.builder()
                                        .task(task)
                                        .arrivedAtMillis(spill.getArrivedAtMillis())
                                        .attempts(spill.getAttempt())
                                        .interruptions(spill.getInterruptions())
                                        .stopped(spill.getStopped())
                                        .checkpointedFraction(spill.getCheckpointedFraction())
                                        .servedGpuSeconds(spill.getServedGpuSeconds())
                                        .visitedCells(List.copyOf(spill.getVisitedCells()))
                                        .build());
    }
}
