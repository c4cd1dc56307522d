package io.reachflow.jobs.durable;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * Writes records that nobody changes, in a fraction of the bytes and of the time that Flink's own
 * serialiser takes, and copies none of them. Not thread-safe; {@link #duplicate} is for that.
 */
public final class RecordSerializer<T extends Record> extends TypeSerializer<T> {
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
    public void serialize(T value, DataOutputView out) throws IOException {
        format.write(value, writer);
        writer.flushTo(out);
    }

    @Override
    public T deserialize(DataInputView in) throws IOException {
        return type.cast(format.read(new StateReader(in)));
    }

    @Override
    public T deserialize(T reuse, DataInputView in) throws IOException {
        return deserialize(in);
    }

    @Override
    public boolean isImmutableType() {
        return true;
    }

    @Override
    public TypeSerializer<T> duplicate() {
        return new RecordSerializer<>(type, format);
    }

    @Override
    public @Nullable T createInstance() {
        return null;
    }

    @Override
    public T copy(T value) {
        return value;
    }

    @Override
    public T copy(T value, T reuse) {
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
    public TypeSerializerSnapshot<T> snapshotConfiguration() {
        return new RecordSerializerSnapshot<>(this);
    }
}
