package io.reachflow.tensors;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The safetensors format: the length of a header (8 bytes, little-endian), the header (JSON: type,
 * shape and place of each tensor), the numbers (little-endian). Only numbers can be in it, so a
 * file from outside can be wrong, but can't do anything.
 */
final class Safetensors {
    private static final int LENGTH_BYTES = Long.BYTES;
    private static final int MOST_HEADER_BYTES = 1 << 20;
    private static final int MOST_DIMENSIONS = 4;
    private static final String METADATA = "__metadata__";
    private static final String FLOATS = "F32";

    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();

    private Safetensors() {}

    @SuppressWarnings("ArrayRecordComponent") // made and read here, not compared
    private record Place(String name, int[] shape, long begin, long end) {}

    static byte[] write(SortedMap<String, Tensor> tensors) {
        ObjectNode header = JSON.createObjectNode();
        int offset = 0;
        for (Map.Entry<String, Tensor> entry : tensors.entrySet()) {
            ObjectNode about = header.putObject(entry.getKey()).put("dtype", FLOATS);
            ArrayNode shape = about.putArray("shape");
            for (int dimension : entry.getValue().shape()) {
                shape.add(dimension);
            }
            int end = offset + entry.getValue().values().length * Float.BYTES;
            about.putArray("data_offsets").add(offset).add(end);
            offset = end;
        }
        byte[] headerBytes = aligned(header.toString());
        ByteBuffer bytes =
                ByteBuffer.allocate(LENGTH_BYTES + headerBytes.length + offset)
                        .order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(headerBytes.length).put(headerBytes);
        tensors.values().forEach(tensor -> put(bytes, tensor.values()));
        return bytes.array();
    }

    /** With spaces at its end, so that the numbers start at a multiple of eight. */
    private static byte[] aligned(String header) {
        int length = header.getBytes(StandardCharsets.UTF_8).length;
        String spaces = " ".repeat((LENGTH_BYTES - length % LENGTH_BYTES) % LENGTH_BYTES);
        return (header + spaces).getBytes(StandardCharsets.UTF_8);
    }

    private static void put(ByteBuffer bytes, float[] values) {
        for (float value : values) {
            bytes.putFloat(value);
        }
    }

    static SortedMap<String, Tensor> read(byte[] bytes) {
        int headerLength = headerLength(bytes);
        ByteBuffer numbers =
                ByteBuffer.wrap(bytes)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .position(LENGTH_BYTES + headerLength);
        List<Place> places = places(header(bytes, headerLength));
        places.sort(Comparator.comparingLong(Place::begin));
        SortedMap<String, Tensor> tensors = new TreeMap<>();
        long expected = 0;
        for (Place place : places) {
            require(
                    place.begin == expected && place.end <= expected + numbers.remaining(),
                    "data_offsets of " + place.name,
                    place.begin + " to " + place.end,
                    "follow the tensor before without a gap, and end within the file");
            float[] values = new float[(int) ((place.end - place.begin) / Float.BYTES)];
            for (int i = 0; i < values.length; i++) {
                values[i] = numbers.getFloat();
            }
            tensors.put(place.name, new Tensor(place.shape, values));
            expected = place.end;
        }
        require(!numbers.hasRemaining(), "rest", numbers.remaining(), "be 0 bytes");
        return tensors;
    }

    private static int headerLength(byte[] bytes) {
        require(bytes.length >= LENGTH_BYTES, "size", bytes.length, "be 8 bytes at least");
        long length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
        require(
                length >= 2 && length <= Math.min(MOST_HEADER_BYTES, bytes.length - LENGTH_BYTES),
                "header length",
                length,
                "be within the file and at most " + MOST_HEADER_BYTES);
        return (int) length;
    }

    private static JsonNode header(byte[] bytes, int length) {
        String text = new String(bytes, LENGTH_BYTES, length, StandardCharsets.UTF_8);
        try {
            JsonNode header = JSON.readTree(text);
            require(header.isObject(), "header", header.getNodeType(), "be a JSON object");
            return header;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "The header of a safetensors file has to be JSON: "
                            + e.getOriginalMessage()
                            + ". Maybe the file was cut, or is of another format.",
                    e);
        }
    }

    private static List<Place> places(JsonNode header) {
        List<Place> places = new ArrayList<>();
        header.properties().stream()
                .filter(field -> !field.getKey().equals(METADATA))
                .forEach(field -> places.add(place(field.getKey(), field.getValue())));
        return places;
    }

    private static Place place(String name, JsonNode about) {
        String type = about.path("dtype").asText();
        require(type.equals(FLOATS), "dtype of " + name, type, "be " + FLOATS);
        int[] shape = shape(name, about.path("shape"));
        JsonNode offsets = about.path("data_offsets");
        require(
                offsets.isArray()
                        && offsets.size() == 2
                        && offsets.get(0).canConvertToInt()
                        && offsets.get(1).canConvertToInt(),
                "data_offsets of " + name,
                offsets,
                "be two numbers");
        long begin = offsets.get(0).intValue();
        long end = offsets.get(1).intValue();
        require(
                begin >= 0 && end - begin == Tensor.sizeOf(shape) * Float.BYTES,
                "data_offsets of " + name,
                begin + " to " + end,
                "leave four bytes for each number of its shape");
        return new Place(name, shape, begin, end);
    }

    private static int[] shape(String name, JsonNode node) {
        require(
                node.isArray() && node.size() <= MOST_DIMENSIONS,
                "shape of " + name,
                node,
                "be a list of at most " + MOST_DIMENSIONS);
        int[] shape = new int[node.size()];
        long size = 1;
        for (int i = 0; i < shape.length; i++) {
            require(
                    node.get(i).isIntegralNumber()
                            && node.get(i).canConvertToInt()
                            && node.get(i).intValue() >= 0,
                    "shape of " + name,
                    node,
                    "have whole numbers that are not negative");
            shape[i] = node.get(i).intValue();
            size *= shape[i];
            require(
                    size <= Integer.MAX_VALUE / Float.BYTES,
                    "shape of " + name,
                    node,
                    "fit in two gibibytes");
        }
        return shape;
    }

    private static void require(boolean holds, String name, Object value, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "The "
                            + name
                            + " ("
                            + value
                            + ") of a safetensors file has to "
                            + rule
                            + ". Maybe the file was cut, or is of another format.");
        }
    }
}
