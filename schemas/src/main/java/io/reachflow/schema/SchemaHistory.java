package io.reachflow.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/**
 * Every version of every record that was ever released. A reader understands all of them; the
 * newest is the one that is written. A new version is a new file {@code
 * history/<Record>/v<N>.avsc}; old files are never changed.
 */
final class SchemaHistory {
    private SchemaHistory() {}

    /** The released versions of a record, oldest first. */
    static List<Schema> of(String recordName) {
        List<Schema> versions = new ArrayList<>();
        for (int version = 1; ; version++) {
            String path = "history/" + recordName + "/v" + version + ".avsc";
            try (InputStream file = SchemaHistory.class.getResourceAsStream(path)) {
                if (file == null) {
                    return versions;
                }
                versions.add(new Schema.Parser().parse(file));
            } catch (IOException e) {
                throw new UncheckedIOException("Can't read " + path + " from the jar.", e);
            }
        }
    }
}
