package io.reachflow.jobs.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.EndedTask;
import io.reachflow.brain.state.PoolEntry;
import io.reachflow.brain.state.TaskState;
import io.reachflow.intake.gpu.GpuTrack;
import io.reachflow.jobs.topology.Samples;
import java.io.IOException;
import java.util.AbstractList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordSerializerTest {
    private static final Set<Class<?>> KEPT =
            Set.of(
                    CellEvent.class,
                    GpuTrack.class,
                    PoolEntry.class,
                    TaskState.class,
                    EndedTask.class);

    static Stream<Object> kept() {
        return Samples.all().filter(sample -> KEPT.contains(sample.getClass()));
    }

    @ParameterizedTest
    @MethodSource("kept")
    void comesBackAsItWas(Record original) throws IOException {
        TypeSerializer<StoredRecord<Record>> serializer = compact(original);
        DataOutputSerializer out = new DataOutputSerializer(64);
        serializer.serialize(new StoredRecord<>(original), out);
        // What one value leaves in the writer must not show in the next.
        serializer.serialize(new StoredRecord<>(original), out);

        DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
        assertThat(serializer.deserialize(in).record())
                .usingRecursiveComparison()
                .isEqualTo(original);
        assertThat(serializer.deserialize(in).record())
                .usingRecursiveComparison()
                .isEqualTo(original);
        assertThat(in.available()).as("bytes left over").isZero();
    }

    @ParameterizedTest
    @MethodSource("kept")
    void takesLessThanFlinkTakes(Record original) throws IOException {
        assertThat(written(original).length).isLessThan(bytes(flinks(original), original).length);
    }

    /** A checkpoint has all of the state, but what did not change is not worked out again. */
    @Test
    void writesARecordOnce() throws IOException {
        int[] looks = {0};
        Thing thing = new Thing("a", 1, Colour.RED, counted(List.of("m"), looks));
        RecordSerializer<Thing> serializer = RecordSerializer.of(Thing.class);
        StoredRecord<Thing> stored = new StoredRecord<>(thing);

        byte[] first = bytes(serializer, stored);
        int once = looks[0];
        byte[] second = bytes(serializer.duplicate(), stored);

        assertThat(once).isPositive();
        assertThat(looks[0]).isEqualTo(once);
        assertThat(second).isEqualTo(first);
        assertThat(read(serializer, second).record()).isEqualTo(thing);
    }

    private static List<String> counted(List<String> list, int[] looks) {
        return new AbstractList<>() {
            @Override
            public String get(int index) {
                looks[0]++;
                return list.get(index);
            }

            @Override
            public int size() {
                return list.size();
            }
        };
    }

    /** There are more of them than of anything else, and each is in every checkpoint. */
    @Test
    void gpusTakeLessThanHalfOfWhatFlinkTakes() throws IOException {
        int compact = 0;
        int flinks = 0;
        for (Object sample : kept().toList()) {
            if (sample instanceof GpuTrack || sample instanceof PoolEntry) {
                compact += written((Record) sample).length;
                flinks += bytes(flinks((Record) sample), (Record) sample).length;
            }
        }
        assertThat(compact).isPositive().isLessThan(flinks / 2);
    }

    @ParameterizedTest
    @MethodSource("kept")
    void readsTheLayoutThatItWrites(Record original) throws IOException {
        TypeSerializer<StoredRecord<Record>> restored = throughSnapshot(compact(original));

        assertThat(restored).isEqualTo(compact(original));
        assertThat(read(restored, written(original)).record())
                .usingRecursiveComparison()
                .isEqualTo(original);
        assertThat(
                        compact(original)
                                .snapshotConfiguration()
                                .resolveSchemaCompatibility(restored.snapshotConfiguration())
                                .isCompatibleAsIs())
                .isTrue();
    }

    /** As a version ago: no size, a component that is gone since, and colours in another order. */
    private static final String BEFORE =
            "record(io.reachflow.jobs.durable.RecordSerializerTest$Thing,"
                    + "gone=list(String),name=String,colour=enum("
                    + "io.reachflow.jobs.durable.RecordSerializerTest$Colour,BLUE,RED))";

    public enum Colour {
        RED,
        GREEN,
        BLUE
    }

    public record Thing(String name, long size, Colour colour, List<String> marks) {}

    @Test
    void readsWhatAnEarlierVersionWrote() throws IOException {
        StateWriter writer = new StateWriter();
        writer.writeUnsigned(0b111);
        writer.writeLong(2);
        writer.writeString("a");
        writer.writeString("b");
        writer.writeString("b");
        writer.writeLong(1);
        DataOutputSerializer out = new DataOutputSerializer(64);
        out.write(writer.take());

        RecordSerializer<Thing> before =
                RecordSerializer.of(LayoutParser.parse(BEFORE, getClass().getClassLoader()));

        assertThat(read(before, out.getCopyOfBuffer()).record())
                .isEqualTo(new Thing("b", 0, Colour.RED, List.of()));
        assertThat(
                        RecordSerializer.of(Thing.class)
                                .snapshotConfiguration()
                                .resolveSchemaCompatibility(before.snapshotConfiguration())
                                .isCompatibleAfterMigration())
                .isTrue();
    }

    @Test
    void refusesWhatItCantRead() {
        ClassLoader classes = getClass().getClassLoader();

        assertThatThrownBy(() -> LayoutParser.parse(BEFORE.replace("BLUE", "VIOLET"), classes))
                .hasMessageContaining("VIOLET");
        assertThatThrownBy(
                        () ->
                                LayoutParser.parse(
                                        BEFORE.replace("name=String", "name=list(String)"),
                                        classes))
                .hasMessageContaining("Give it another name");
        assertThatThrownBy(
                        () ->
                                LayoutParser.parse(
                                        BEFORE.replace("name=String", "name=long"), classes))
                .hasMessageContaining("Give it another name");
        assertThatThrownBy(
                        () ->
                                LayoutParser.parse(
                                        BEFORE.replace("gone=list(String)", "marks=list(long)"),
                                        classes))
                .hasMessageContaining("Give it another name");
        assertThatThrownBy(() -> RecordSerializer.of(Unfit.class))
                .hasMessageContaining("java.lang.Object");
    }

    public record Unfit(Object anything) {}

    @SuppressWarnings("unchecked") // of the very class of the object
    private static TypeSerializer<StoredRecord<Record>> compact(Record original) {
        return RecordSerializer.of((Class<Record>) original.getClass());
    }

    @SuppressWarnings("unchecked") // of the very class of the object
    private static TypeSerializer<Record> flinks(Record original) {
        return (TypeSerializer<Record>)
                (TypeSerializer<?>)
                        TypeInformation.of(original.getClass())
                                .createSerializer(new SerializerConfigImpl());
    }

    private static byte[] written(Record original) throws IOException {
        return bytes(compact(original), new StoredRecord<>(original));
    }

    private static <T> byte[] bytes(TypeSerializer<T> serializer, T value) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        serializer.serialize(value, out);
        return out.getCopyOfBuffer();
    }

    private static <T> T read(TypeSerializer<T> serializer, byte[] bytes) throws IOException {
        return serializer.deserialize(new DataInputDeserializer(bytes));
    }

    private static <T> TypeSerializer<T> throughSnapshot(TypeSerializer<T> serializer)
            throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        TypeSerializerSnapshot.writeVersionedSnapshot(out, serializer.snapshotConfiguration());
        return TypeSerializerSnapshot.<T>readVersionedSnapshot(
                        new DataInputDeserializer(out.getCopyOfBuffer()),
                        RecordSerializerTest.class.getClassLoader())
                .restoreSerializer();
    }
}
