package io.reachflow.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The released versions against today's records. */
class SchemaHistoryTest {

    static Stream<Schema> records() {
        return Samples.all().stream().map(sample -> sample.getSchema());
    }

    /** Fingerprints ignore documentation and defaults: those may change without a new version. */
    @ParameterizedTest
    @MethodSource("records")
    void theNewestVersionIsTodaysRecord(Schema today) throws IOException {
        List<Schema> released = SchemaHistory.of(today.getName());
        if (!released.isEmpty()
                && fingerprint(released.get(released.size() - 1)) == fingerprint(today)) {
            return;
        }
        String file = today.getName() + "/v" + (released.size() + 1) + ".avsc";
        Path proposal = Path.of("target", "history").resolve(file);
        Files.createDirectories(proposal.getParent());
        Files.writeString(proposal, today.toString(true) + "\n");
        throw new AssertionError(
                today.getName()
                        + " differs from its newest released version. Copy schemas/"
                        + proposal
                        + " to src/main/resources/io/reachflow/schema/history/"
                        + file
                        + ", or take the change back.");
    }

    @ParameterizedTest
    @MethodSource("records")
    void everyVersionAndTodaysRecordReadEachOther(Schema today) {
        List<Schema> released = SchemaHistory.of(today.getName());
        assertThat(released).isNotEmpty();
        for (Schema version : released) {
            assertThat(Evolution.complaints(version, today)).isEmpty();
        }
    }

    private static long fingerprint(Schema schema) {
        return SchemaNormalization.parsingFingerprint64(schema);
    }
}
