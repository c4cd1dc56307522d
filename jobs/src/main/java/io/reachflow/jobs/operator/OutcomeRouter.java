package io.reachflow.jobs.operator;

import io.reachflow.jobs.sink.DeadLetters;
import io.reachflow.jobs.source.RawRecord;
import io.reachflow.model.cell.CellEvent;
import io.reachflow.model.intake.Intake;
import io.reachflow.model.intake.OutcomeIntake;
import io.reachflow.model.routing.CellMap;
import io.reachflow.schema.TaskOutcome;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;

/** Sends an outcome to the cell that granted the lease. */
public final class OutcomeRouter extends RecordRouter {
    private static final long serialVersionUID = 1L;

    private final String topic;

    public OutcomeRouter(String topic, String cellMap, DeadLetters deadLetters) {
        super(cellMap, deadLetters);
        this.topic = topic;
    }

    @Override
    Intake<List<CellEvent>> route(SpecificRecord decoded, RawRecord record, CellMap cellMap) {
        if (!(decoded instanceof TaskOutcome outcome)) {
            return Intake.wrongRecord(decoded.getSchema().getName());
        }
        if (!cellMap.cells().contains(outcome.getCell())) {
            return Intake.unknown("cell", outcome.getCell(), cellMap.cells().toString());
        }
        return OutcomeIntake.of(outcome)
                .map(
                        accepted ->
                                List.of(
                                        CellEvent.outcome(
                                                outcome.getCell(),
                                                record.timestampMillis(),
                                                record.origin(topic),
                                                accepted)));
    }
}
