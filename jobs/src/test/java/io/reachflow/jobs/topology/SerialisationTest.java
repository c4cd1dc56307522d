package io.reachflow.jobs.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.EndedTask;
import io.reachflow.brain.state.PoolEntry;
import io.reachflow.brain.state.TaskState;
import io.reachflow.intake.gpu.GpuTrack;
import io.reachflow.jobs.operator.BackOff;
import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.jobs.record.RawRecord;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.types.PojoTestUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What travels between operators or is kept as state, through the serialisers that the job uses.
 * One that fell back to Kryo would be slow, and its state could not be read by a later version.
 */
class SerialisationTest {
    private static final List<Class<?>> TYPES =
            List.of(
                    RawRecord.class,
                    CellEvent.class,
                    OutputRecord.class,
                    GpuTrack.class,
                    PoolEntry.class,
                    TaskState.class,
                    EndedTask.class,
                    BackOff.class);

    @ParameterizedTest
    @FieldSource("TYPES")
    void needsNoKryo(Class<?> type) {
        assertThatCode(() -> PojoTestUtils.assertSerializedAsPojoWithoutKryo(type))
                .doesNotThrowAnyException();
    }

    static Stream<Object> travellers() {
        return Samples.all();
    }

    @ParameterizedTest
    @MethodSource("travellers")
    void comesBackAsItWas(Object original) throws IOException {
        Object copy = throughBytes(original);

        // Arrays, which records compare by identity, are compared by what is in them.
        assertThat(copy).usingRecursiveComparison().isEqualTo(original);
        assertThat(copy).isNotSameAs(original);
    }

    @ParameterizedTest
    @MethodSource("travellers")
    void isCopiedAsItIs(Object original) {
        assertThat(copy(original)).usingRecursiveComparison().isEqualTo(original);
    }

    @Test
    void theSamplesCoverEveryTypeFullAndWithNothingInIt() {
        assertThat(Samples.all().<Class<?>>map(Object::getClass).distinct().toList())
                .isEqualTo(TYPES);
    }

    private static Object throughBytes(Object original) throws IOException {
        TypeSerializer<Object> serializer = serializer(original);
        DataOutputSerializer out = new DataOutputSerializer(512);
        serializer.serialize(original, out);
        DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
        Object copy = serializer.deserialize(in);
        assertThat(in.available()).as("bytes left over").isZero();
        return copy;
    }

    private static Object copy(Object original) {
        return serializer(original).copy(original);
    }

    @SuppressWarnings("unchecked") // of the very class of the object
    private static TypeSerializer<Object> serializer(Object original) {
        SerializerConfigImpl config = new SerializerConfigImpl();
        config.setGenericTypes(false);
        return (TypeSerializer<Object>)
                TypeInformation.of(original.getClass()).createSerializer(config);
    }
}
