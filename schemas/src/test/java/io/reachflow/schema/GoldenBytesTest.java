package io.reachflow.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Bytes that were written once and must be understood for good. For each version of each record:
 * {@code v<N>.hex}, and {@code v<N>.json} with the values that are in it.
 */
class GoldenBytesTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    static Stream<SpecificRecord> samples() {
        return Samples.all().stream();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void everyVersionIsStillRead(SpecificRecord sample) throws Exception {
        String name = sample.getSchema().getName();
        int versions = SchemaHistory.of(name).size();
        assertThat(versions).isPositive();
        for (int version = 1; version <= versions; version++) {
            byte[] bytes = HexFormat.of().parseHex(golden(name, version, "hex").strip());
            SpecificRecord read = new WireDecoder().decode(bytes);
            assertThat(read).isInstanceOf(sample.getClass());
            assertHolds(
                    JSON.readTree(golden(name, version, "json")),
                    JSON.readTree(read.toString()),
                    name + " v" + version);
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void theNewestVersionIsWrittenByteForByte(SpecificRecord sample) throws IOException {
        String name = sample.getSchema().getName();
        RecordVersion version = RecordVersion.of(sample.getSchema());
        String written = HexFormat.of().formatHex(new WireEncoder().encode(sample));
        if (!version.released() || !hasGolden(name, version.number())) {
            propose(name, version.number(), written, sample);
            throw new AssertionError(
                    "%1$s has a new version, %2$d. Copy schemas/target/golden/%1$s/v%2$d.* to src/test/resources/golden/%1$s, or take the change back."
                            .formatted(name, version.number()));
        }
        assertThat(written)
                .as(
                        "%s as written today, against golden/%s/v%d.hex, which never changes; a"
                                + " filled sample has the fields of its version",
                        name, name, version.number())
                .isEqualTo(golden(name, version.number(), "hex").strip());
    }

    /** Younger fields than the file's are not in it and are not looked at. */
    private static void assertHolds(JsonNode expected, JsonNode actual, String place) {
        if (expected.isObject()) {
            for (Map.Entry<String, JsonNode> field : expected.properties()) {
                String inner = place + "." + field.getKey();
                assertThat(actual.has(field.getKey())).as(inner).isTrue();
                assertHolds(field.getValue(), actual.get(field.getKey()), inner);
            }
            return;
        }
        if (expected.isArray() && expected.size() == actual.size()) {
            for (int i = 0; i < expected.size(); i++) {
                assertHolds(expected.get(i), actual.get(i), place + "[" + i + "]");
            }
            return;
        }
        assertThat(actual).as(place).isEqualTo(expected);
    }

    private static void propose(String name, int version, String hex, SpecificRecord sample)
            throws IOException {
        Path folder = Files.createDirectories(Path.of("target", "golden", name));
        Files.writeString(folder.resolve("v" + version + ".hex"), hex + "\n");
        Files.writeString(
                folder.resolve("v" + version + ".json"),
                JSON.readTree(sample.toString()).toPrettyString() + "\n");
    }

    private static boolean hasGolden(String name, int version) {
        return GoldenBytesTest.class.getResource(path(name, version, "hex")) != null;
    }

    private static String golden(String name, int version, String extension) throws IOException {
        String path = path(name, version, extension);
        try (InputStream file = GoldenBytesTest.class.getResourceAsStream(path)) {
            assertThat(file).as("the resource %s", path).isNotNull();
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String path(String name, int version, String extension) {
        return "/golden/" + name + "/v" + version + "." + extension;
    }
}
