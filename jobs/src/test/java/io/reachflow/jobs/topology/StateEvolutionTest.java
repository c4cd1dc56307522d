package io.reachflow.jobs.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How a record in state may change between two versions of the program. Both versions are compiled
 * here, under one name; Flink reads with the later one what it wrote with the earlier one.
 */
class StateEvolutionTest {
    private static final String EARLIER =
            "public record Kept(String id, int attempt, java.util.List<String> gpus) {}";

    @TempDir Path directory;
    private Class<?> earlier;
    private byte[] state;
    private byte[] schema;

    @BeforeEach
    void writeState() throws Exception {
        earlier = compile("earlier", EARLIER);
        TypeSerializer<Object> serializer = serializer(earlier);
        DataOutputSerializer out = new DataOutputSerializer(64);
        serializer.serialize(
                earlier.getConstructors()[0].newInstance("t1", 3, List.of("g1", "g2")), out);
        state = out.getCopyOfBuffer();
        out.clear();
        TypeSerializerSnapshot.writeVersionedSnapshot(out, serializer.snapshotConfiguration());
        schema = out.getCopyOfBuffer();
    }

    @Test
    void addedFieldsHaveTheDefaultsOfTheirTypes() throws Exception {
        Class<?> later =
                compile(
                        "later",
                        "public record Kept(String id, int attempt, java.util.List<String> gpus,"
                            + " int interruptions, Long since, java.util.List<String> tags) {}");

        assertThat(compatibility(later).isCompatibleAfterMigration()).isTrue();
        assertThat(restore(later).toString())
                .isEqualTo(
                        "Kept[id=t1, attempt=3, gpus=[g1, g2], interruptions=0, since=null,"
                                + " tags=null]");
    }

    @Test
    void aFieldMayGo() throws Exception {
        Class<?> later =
                compile("later", "public record Kept(String id, java.util.List<String> gpus) {}");

        assertThat(compatibility(later).isCompatibleAfterMigration()).isTrue();
        assertThat(restore(later).toString()).isEqualTo("Kept[id=t1, gpus=[g1, g2]]");
    }

    /** So an added field may be null or zero there, or the constructor puts its own default. */
    @Test
    void theConstructorSeesTheDefaults() throws Exception {
        Class<?> later =
                compile(
                        "later",
                        "public record Kept(String id, int attempt, java.util.List<String> gpus,"
                                + " String region) { public Kept {"
                                + " region = region == null ? \"unknown\" : region; } }");

        assertThat(restore(later).toString()).endsWith("region=unknown]");
    }

    @Test
    void aFieldOfAnotherTypeIsRefused() throws Exception {
        Class<?> later =
                compile(
                        "later",
                        "public record Kept(String id, long attempt, java.util.List<String> gpus)"
                                + " {}");

        assertThat(compatibility(later).isIncompatible()).isTrue();
    }

    private TypeSerializerSchemaCompatibility<Object> compatibility(Class<?> later)
            throws IOException {
        return serializer(later)
                .snapshotConfiguration()
                .resolveSchemaCompatibility(earlierSchema(later));
    }

    private Object restore(Class<?> later) throws IOException {
        return earlierSchema(later)
                .restoreSerializer()
                .deserialize(new DataInputDeserializer(state));
    }

    private TypeSerializerSnapshot<Object> earlierSchema(Class<?> later) throws IOException {
        return TypeSerializerSnapshot.readVersionedSnapshot(
                new DataInputDeserializer(schema), later.getClassLoader());
    }

    @SuppressWarnings("unchecked") // of the very class
    private static TypeSerializer<Object> serializer(Class<?> type) {
        SerializerConfigImpl config = new SerializerConfigImpl();
        config.setGenericTypes(false);
        return (TypeSerializer<Object>) TypeInformation.of(type).createSerializer(config);
    }

    private Class<?> compile(String version, String source)
            throws IOException, ClassNotFoundException {
        Path folder = Files.createDirectories(directory.resolve(version));
        Path file = Files.writeString(folder.resolve("Kept.java"), source);
        int result =
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", folder.toString(), file.toString());
        assertThat(result).isZero();
        return Class.forName("Kept", true, new URLClassLoader(new URL[] {url(folder)}));
    }

    private static URL url(Path folder) throws MalformedURLException {
        return folder.toUri().toURL();
    }
}
