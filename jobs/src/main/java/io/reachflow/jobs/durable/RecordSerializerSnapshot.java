package io.reachflow.jobs.durable;

import java.io.IOException;
import java.util.Objects;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/** Keeps beside the state how its records were written. Flink makes it by its name. */
public final class RecordSerializerSnapshot<T extends Record>
        implements TypeSerializerSnapshot<StoredRecord<T>> {
    private static final int VERSION = 1;

    private @Nullable RecordSerializer<T> serializer;

    /** To be read. */
    public RecordSerializerSnapshot() {}

    RecordSerializerSnapshot(RecordSerializer<T> serializer) {
        this.serializer = serializer;
    }

    @Override
    public int getCurrentVersion() {
        return VERSION;
    }

    @Override
    public void writeSnapshot(DataOutputView out) throws IOException {
        StateWriter writer = new StateWriter();
        writer.writeString(known().layout());
        out.write(writer.take());
    }

    @Override
    public void readSnapshot(int version, DataInputView in, ClassLoader classes)
            throws IOException {
        if (version != VERSION) {
            throw new IOException("State was written by a later version, in format " + version);
        }
        String layout = new StateReader(in).readString();
        serializer = RecordSerializer.of(LayoutParser.parse(layout, classes));
    }

    private RecordSerializer<T> known() {
        return Objects.requireNonNull(serializer, "the snapshot was not read");
    }

    @Override
    public TypeSerializer<StoredRecord<T>> restoreSerializer() {
        return known();
    }

    /** That an older layout can be read was seen when it was parsed. */
    @Override
    public TypeSerializerSchemaCompatibility<StoredRecord<T>> resolveSchemaCompatibility(
            TypeSerializerSnapshot<StoredRecord<T>> old) {
        if (!(old instanceof RecordSerializerSnapshot<T> record)) {
            return TypeSerializerSchemaCompatibility.incompatible();
        }
        return record.known().equals(known())
                ? TypeSerializerSchemaCompatibility.compatibleAsIs()
                : TypeSerializerSchemaCompatibility.compatibleAfterMigration();
    }
}
