package io.reachflow.jobs.operator.routing;

import io.reachflow.intake.validation.Intake;
import io.reachflow.jobs.record.DeadLetters;
import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.jobs.record.RawRecord;
import io.reachflow.schema.WireDecoder;
import io.reachflow.schema.WireException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.avro.specific.SpecificRecord;
import org.apache.flink.metrics.Counter;

/**
 * Decodes and validates a record: it yields something usable, or a dead letter that says why not.
 */
final class RecordParser {
    private final DeadLetters deadLetters;
    private final Counter refused;
    private final WireDecoder decoder = new WireDecoder();

    RecordParser(DeadLetters deadLetters, Counter refused) {
        this.deadLetters = deadLetters;
        this.refused = refused;
    }

    <T> Optional<T> parse(
            RawRecord record,
            Consumer<OutputRecord> letters,
            Function<SpecificRecord, Intake<T>> intake) {
        try {
            Intake<T> result = intake.apply(decoder.decode(record.value()));
            String code = result.reasonCode();
            String reason = result.reason();
            if (code != null && reason != null) {
                refused.inc();
                letters.accept(deadLetters.of(record, code, reason));
            }
            return result.accepted();
        } catch (WireException e) {
            refused.inc();
            letters.accept(deadLetters.of(record, e.code().name(), e.reason()));
            return Optional.empty();
        }
    }
}
