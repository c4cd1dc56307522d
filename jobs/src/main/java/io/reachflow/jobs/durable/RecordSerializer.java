package io.reachflow.jobs.durable;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * Writes records that nobody changes, in a fraction of the bytes and of the time that Flink's own
 * serialiser takes, each only once, and copies none of them. Not thread-safe; {@link #duplicate} is
 * for that.
 */
public final class RecordSerializer<T extends Record> extends TypeSerializer<StoredRecord<T>> {
    private static final long serialVersionUID = 1L;

    private final Class<T> type;
    private final transient RecordFormat format;
    private final transient StateWriter writer = new StateWriter();

    private RecordSerializer(Class<T> type, RecordFormat format) {
        this.type = type;
        this.format = format;
    }

    /** For a public record of values, enums, lists and further such records. */
    public static <T extends Record> RecordSerializer<T> of(Class<T> type) {
        return new RecordSerializer<>(type, RecordFormat.of(type));
    }

    @SuppressWarnings("unchecked") // the format makes instances of its own class
    static <T extends Record> RecordSerializer<T> of(RecordFormat format) {
        return new RecordSerializer<>((Class<T>) format.type(), format);
    }

    private Object readResolve() {
        return of(type);
    }

    @Override
    public void serialize(StoredRecord<T> stored, DataOutputView out) throws IOException {
        byte[] bytes = stored.bytes();
        if (bytes == null) {
            format.write(stored.record(), writer);
            bytes = writer.take();
            stored.keep(bytes);
        }
        out.write(bytes);
    }

    @Override
    public StoredRecord<T> deserialize(DataInputView in) throws IOException {
        return new StoredRecord<>(type.cast(format.read(new StateReader(in))));
    }

    @Override
    public StoredRecord<T> deserialize(StoredRecord<T> reuse, DataInputView in) throws IOException {
        return deserialize(in);
    }

    @Override
    public boolean isImmutableType() {
        return true;
    }

    @Override
    public TypeSerializer<StoredRecord<T>> duplicate() {
        return new RecordSerializer<>(type, format);
    }

    @Override
    public @Nullable StoredRecord<T> createInstance() {
        return null;
    }

    @Override
    public StoredRecord<T> copy(StoredRecord<T> value) {
        return value;
    }

    @Override
    public StoredRecord<T> copy(StoredRecord<T> value, StoredRecord<T> reuse) {
        return value;
    }

    @Override
    public void copy(DataInputView in, DataOutputView out) throws IOException {
        serialize(deserialize(in), out);
    }

    @Override
    public int getLength() {
        return -1;
    }

    String layout() {
        return format.layout();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RecordSerializer<?> same && same.layout().equals(layout());
    }

    @Override
    public int hashCode() {
        return type.hashCode();
    }

    @Override
    public TypeSerializerSnapshot<StoredRecord<T>> snapshotConfiguration() {
        return new RecordSerializerSnapshot<>(this);
    }
}
