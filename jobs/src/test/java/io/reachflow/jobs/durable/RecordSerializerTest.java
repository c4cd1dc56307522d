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
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
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
        TypeSerializer<Record> serializer = compact(original);
        DataOutputSerializer out = new DataOutputSerializer(64);
        serializer.serialize(original, out);
        // What one value leaves in the writer must not show in the next.
        serializer.serialize(original, out);

        DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
        assertThat(serializer.deserialize(in)).usingRecursiveComparison().isEqualTo(original);
        assertThat(serializer.deserialize(in)).usingRecursiveComparison().isEqualTo(original);
        assertThat(in.available()).as("bytes left over").isZero();
    }

    @ParameterizedTest
    @MethodSource("kept")
    void takesLessThanFlinkTakes(Record original) throws IOException {
        assertThat(bytes(compact(original), original).length)
                .isLessThan(bytes(flinks(original), original).length);
    }

    /** There are more of them than of anything else, and each is written at every checkpoint. */
    @Test
    void gpusTakeLessThanHalfOfWhatFlinkTakes() throws IOException {
        int compact = 0;
        int flinks = 0;
        for (Object sample : kept().toList()) {
            if (sample instanceof GpuTrack || sample instanceof PoolEntry) {
                compact += bytes(compact((Record) sample), (Record) sample).length;
                flinks += bytes(flinks((Record) sample), (Record) sample).length;
            }
        }
        assertThat(compact).isPositive().isLessThan(flinks / 2);
    }

    @ParameterizedTest
    @MethodSource("kept")
    void readsTheLayoutThatItWrites(Record original) throws IOException {
        TypeSerializer<Record> restored = throughSnapshot(compact(original));

        assertThat(restored).isEqualTo(compact(original));
        assertThat(read(restored, bytes(compact(original), original)))
                .usingRecursiveComparison()
                .isEqualTo(original);
        assertThat(compatibility(original, restored).isCompatibleAsIs()).isTrue();
    }

    /** State of a job that kept it by Flink's own serialiser is taken over. */
    @ParameterizedTest
    @MethodSource("kept")
    void takesOverWhatFlinkWrote(Record original) {
        assertThat(compatibility(original, flinks(original)).isCompatibleAfterMigration()).isTrue();
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
        writer.flushTo(out);

        RecordSerializer<Thing> before =
                RecordSerializer.of(LayoutParser.parse(BEFORE, getClass().getClassLoader()));

        assertThat(read(before, out.getCopyOfBuffer()))
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
    private static TypeSerializer<Record> compact(Record original) {
        return RecordSerializer.of((Class<Record>) original.getClass());
    }

    @SuppressWarnings("unchecked") // of the very class of the object
    private static TypeSerializer<Record> flinks(Record original) {
        return (TypeSerializer<Record>)
                (TypeSerializer<?>)
                        TypeInformation.of(original.getClass())
                                .createSerializer(new SerializerConfigImpl());
    }

    private static TypeSerializerSchemaCompatibility<Record> compatibility(
            Record original, TypeSerializer<Record> before) {
        return compact(original)
                .snapshotConfiguration()
                .resolveSchemaCompatibility(before.snapshotConfiguration());
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
