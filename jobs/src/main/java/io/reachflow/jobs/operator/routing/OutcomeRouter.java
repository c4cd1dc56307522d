package io.reachflow.jobs.operator.routing;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.Origin;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.intake.validation.Intake;
import io.reachflow.intake.validation.OutcomeIntake;
import io.reachflow.jobs.record.DeadLetters;
import io.reachflow.schema.TaskOutcome;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;

/** Sends an outcome to the cell that granted the lease, whether or not it is still in the map. */
public final class OutcomeRouter extends RecordRouter {
    private static final long serialVersionUID = 1L;

    public OutcomeRouter(String cellMap, DeadLetters deadLetters) {
        super(cellMap, deadLetters);
    }

    @Override
    Intake<List<CellEvent>> route(
            SpecificRecord decoded, Origin origin, long timeMillis, CellMap cellMap) {
        if (!(decoded instanceof TaskOutcome outcome)) {
            return Intake.wrongRecord(decoded.getSchema().getName());
        }
        if (!knownCells().has(outcome.getCell())) {
            return Intake.unknown("cell", outcome.getCell(), cellMap.cells().toString());
        }
        return OutcomeIntake.of(outcome)
                .map(
                        accepted ->
                                List.of(
                                        CellEvent.outcome(
                                                outcome.getCell(), timeMillis, origin, accepted)));
    }
}
