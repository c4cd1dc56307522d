package io.reachflow.schema;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaPairCompatibility;

/**
 * What a new version of a record may change. Avro's own check is not enough: it takes a renamed
 * optional field for one that went and one that came, and the value is lost without a word.
 */
final class Evolution {
    private Evolution() {}

    /** What is wrong with going from a released version to a newer one; empty when nothing is. */
    static List<String> complaints(Schema released, Schema newer) {
        List<String> complaints = new ArrayList<>();
        addIncompatibilities(complaints, "The new reader can't read old records", newer, released);
        addIncompatibilities(complaints, "Old readers can't read new records", released, newer);
        addLostFields(complaints, released, newer, released.getName());
        return complaints;
    }

    private static void addIncompatibilities(
            List<String> complaints, String effect, Schema reader, Schema writer) {
        SchemaPairCompatibility pair =
                SchemaCompatibility.checkReaderWriterCompatibility(reader, writer);
        pair.getResult()
                .getIncompatibilities()
                .forEach(
                        reason ->
                                complaints.add(
                                        effect
                                                + ": "
                                                + reason.getType()
                                                + " at "
                                                + reason.getLocation()
                                                + " ("
                                                + reason.getMessage()
                                                + ")"));
    }

    private static void addLostFields(
            List<String> complaints, Schema released, Schema newer, String path) {
        if (released.getType() != Schema.Type.RECORD || newer.getType() != Schema.Type.RECORD) {
            return;
        }
        for (Schema.Field field : released.getFields()) {
            String place = path + "." + field.name();
            Schema.Field kept = newer.getField(field.name());
            if (kept == null) {
                complaints.add(place + " is gone: a field is never renamed or removed");
                continue;
            }
            addLostFields(complaints, itemOf(field.schema()), itemOf(kept.schema()), place);
        }
    }

    private static Schema itemOf(Schema schema) {
        return schema.getType() == Schema.Type.ARRAY ? schema.getElementType() : schema;
    }
}
