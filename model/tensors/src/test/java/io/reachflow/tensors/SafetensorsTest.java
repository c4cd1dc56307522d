package io.reachflow.tensors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SafetensorsTest {
    private static final Weights TWO =
            new Weights(
                    new TreeMap<>(
                            Map.of(
                                    "b", new Tensor(new int[] {2, 1}, new float[] {1, -0.5f}),
                                    "a", new Tensor(new int[] {}, new float[] {3}))));

    private static byte[] file(String header, int dataBytes) {
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(8 + text.length + dataBytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(text.length)
                .put(text)
                .array();
    }

    private static String one(String about) {
        return "{\"x\":{" + about.replace('\'', '"') + "}}";
    }

    @Test
    void weightsComeBackAsTheyWere() {
        assertThat(Weights.fromSafetensors(TWO.toSafetensors())).isEqualTo(TWO);
        float[] values = new float[64 * 130];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) Math.sin(i);
        }
        Tensor tensor = new Tensor(new int[] {64, 130}, values);
        Weights large = new Weights(new TreeMap<>(Map.of("large", tensor)));
        assertThat(Weights.fromSafetensors(large.toSafetensors())).isEqualTo(large);
    }

    @Test
    void theBytesAreThoseOfTheFormat() {
        byte[] bytes = TWO.toSafetensors();
        String header =
                "{\"a\":{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[0,4]},"
                        + "\"b\":{\"dtype\":\"F32\",\"shape\":[2,1],\"data_offsets\":[4,12]}}";
        int length = (header.length() + 7) / 8 * 8;

        ByteBuffer read = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(read.getLong()).isEqualTo(length);
        assertThat(new String(bytes, 8, length, StandardCharsets.UTF_8).trim()).isEqualTo(header);
        read.position(8 + length);
        assertThat(read.getFloat()).isEqualTo(3);
        assertThat(read.getFloat()).isEqualTo(1);
        assertThat(read.getFloat()).isEqualTo(-0.5f);
        assertThat(read.hasRemaining()).isFalse();
    }

    @Test
    void metadataIsPassedOver() {
        byte[] bytes =
                file(
                        "{\"__metadata__\":{\"format\":\"pt\"},"
                                + "\"x\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}",
                        4);

        assertThat(Weights.fromSafetensors(bytes).tensors()).containsOnlyKeys("x");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1, 200, 1 << 21, Long.MAX_VALUE, Long.MIN_VALUE})
    void aHeaderThatDoesNotFitIsRefused(long length) {
        byte[] bytes = new byte[100];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(length);

        assertRefused(bytes, "The header length (" + length + ") of a safetensors file has to be");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'dtype':'F16','shape':[2],'data_offsets':[0,4]|dtype of x (F16)",
                "'shape':[1],'data_offsets':[0,4]|dtype of x ()",
                "'dtype':'F32','shape':[2],'data_offsets':[0,4]|four bytes for each number",
                "'dtype':'F32','shape':[-1],'data_offsets':[0,4]|not negative",
                "'dtype':'F32','shape':[1.5],'data_offsets':[0,4]|whole numbers",
                "'dtype':'F32','shape':[65536,65536],'data_offsets':[0,4]|two gibibytes",
                "'dtype':'F32','shape':[99999999999],'data_offsets':[0,4]|whole numbers",
                "'dtype':'F32','shape':[1,1,1,1,1],'data_offsets':[0,4]|at most 4",
                "'dtype':'F32','shape':1,'data_offsets':[0,4]|be a list",
                "'dtype':'F32','shape':[1],'data_offsets':[4,8]|without a gap",
                "'dtype':'F32','shape':[1],'data_offsets':[-4,0]|four bytes for each number",
                "'dtype':'F32','shape':[1],'data_offsets':[4]|two numbers",
                "'dtype':'F32','shape':[1],'data_offsets':['0','4']|two numbers",
                "'dtype':'F32','shape':[2],'data_offsets':[0,8]|within the file",
            })
    void aTensorThatCannotBeIsRefused(String about, String message) {
        assertRefused(file(one(about), 4), message);
    }

    @Test
    void overlappingTensorsAreRefused() {
        String header =
                "{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]},"
                        + "\"b\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[4,8]}}";

        assertRefused(file(header, 8), "data_offsets of b (4 to 8)");
    }

    @Test
    void aRestIsRefused() {
        String header = one("'dtype':'F32','shape':[1],'data_offsets':[0,4]");

        assertRefused(file(header, 5), "The rest (1) of a safetensors file has to be 0 bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{\"x\":", "{\"x\":{},\"x\":{}}", "{} {}", "hello"})
    void aHeaderThatIsNoObjectIsRefused(String header) {
        assertRefused(file(header, 4), "header");
    }

    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
    void numbersThatAreNotFiniteAreRefused(float value) {
        byte[] bytes = file(one("'dtype':'F32','shape':[1],'data_offsets':[0,4]"), 4);
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putFloat(bytes.length - 4, value);

        assertRefused(bytes, "The tensor x has a value (" + value + ") that is not finite");
    }

    /** Whatever the bytes, they are read or refused, and nothing else happens. */
    @Property(tries = 500, seed = "10")
    void changedBytesAreReadOrRefused(
            @ForAll @Size(4) int[] places, @ForAll @Size(4) byte[] changes) {
        byte[] bytes = TWO.toSafetensors();
        for (int i = 0; i < places.length; i++) {
            bytes[Math.floorMod(places[i], bytes.length)] = changes[i];
        }
        readOrRefuse(bytes);
        readOrRefuse(Arrays.copyOf(bytes, Math.floorMod(places[0], bytes.length)));
    }

    private static void readOrRefuse(byte[] bytes) {
        try {
            assertThat(Weights.fromSafetensors(bytes)).isNotNull();
        } catch (IllegalArgumentException e) {
            assertThat(e).hasMessageContaining(".");
        }
    }

    private static void assertRefused(byte[] bytes, String message) {
        assertThatThrownBy(() -> Weights.fromSafetensors(bytes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
