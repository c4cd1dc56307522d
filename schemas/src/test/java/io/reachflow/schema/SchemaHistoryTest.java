package io.reachflow.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The released versions against today's records. */
class SchemaHistoryTest {

    static Stream<Schema> records() {
        return Samples.all().stream().map(sample -> sample.getSchema());
    }

    @ParameterizedTest
    @MethodSource("records")
    void theNewestVersionIsTodaysRecord(Schema today) throws IOException {
        RecordVersion version = RecordVersion.of(today);
        if (version.released()) {
            return;
        }
        String file = today.getName() + "/v" + version.number() + ".avsc";
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

    /** Avro compiles only files that changed: a record around a changed one may be left behind. */
    @ParameterizedTest
    @MethodSource("records")
    void aRecordInsideIsTodaysToo(Schema today) {
        for (Schema.Field field : today.getFields()) {
            for (Schema inner : recordsOf(field.schema())) {
                assertThat(inner)
                        .as("%s.%s; if it is older, run mvn clean", today.getName(), field.name())
                        .isEqualTo(
                                SpecificData.get().getSchema(SpecificData.get().getClass(inner)));
            }
        }
    }

    private static List<Schema> recordsOf(Schema schema) {
        return switch (schema.getType()) {
            case RECORD -> List.of(schema);
            case ARRAY -> recordsOf(schema.getElementType());
            case UNION ->
                    schema.getTypes().stream().flatMap(each -> recordsOf(each).stream()).toList();
            default -> List.of();
        };
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
}
