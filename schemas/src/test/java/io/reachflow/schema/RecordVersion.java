package io.reachflow.schema;

import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;

/**
 * The version that a record has today.
 *
 * @param released whether it is the newest in the history; if not, it has to be added there
 */
record RecordVersion(int number, boolean released) {
    /** Fingerprints ignore documentation and defaults: those may change without a new version. */
    static RecordVersion of(Schema today) {
        List<Schema> history = SchemaHistory.of(today.getName());
        boolean released =
                !history.isEmpty()
                        && fingerprint(history.get(history.size() - 1)) == fingerprint(today);
        return new RecordVersion(history.size() + (released ? 0 : 1), released);
    }

    private static long fingerprint(Schema schema) {
        return SchemaNormalization.parsingFingerprint64(schema);
    }
}
