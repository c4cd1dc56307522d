package io.reachflow.model.score;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** A manifest and the checksum of its tensors as JSON. */
record ManifestJson(PolicyManifest manifest, String tensorsSha256) {
    private static final String SHA_256 = "tensorsSha256";

    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();

    /** Line ends of this machine have no place in it. */
    private static final DefaultPrettyPrinter PRETTY =
            new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));

    byte[] write() {
        NetShape shape = manifest.shape();
        ObjectNode json =
                JSON.createObjectNode()
                        .put("name", manifest.name())
                        .put("version", manifest.version())
                        .put("encoderVersion", manifest.encoderVersion())
                        .put("architecture", shape.architecture().name())
                        .put("width", shape.width())
                        .put("heads", shape.heads())
                        .put("rounds", shape.rounds())
                        .put("latents", shape.latents())
                        .put("feedForwardWidth", shape.feedForwardWidth())
                        .put("hiddenWidth", shape.hiddenWidth())
                        .put("deadlineMargin", manifest.deadlineMargin())
                        .put("preempts", manifest.preempts())
                        .put("trainedBy", manifest.trainedBy())
                        .put("seed", manifest.seed())
                        .put("createdFrom", manifest.createdFrom())
                        .put(SHA_256, tensorsSha256);
        ObjectNode scores = json.putObject("scores");
        manifest.scores().forEach(scores::put);
        try {
            String text = JSON.writer(PRETTY).writeValueAsString(json);
            return (text + "\n").getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A tree of JSON can always be written.", e);
        }
    }

    static ManifestJson read(byte[] bytes) {
        JsonNode json = parsed(bytes);
        PolicyManifest manifest =
                new PolicyManifest(
                        text(json, "name"),
                        text(json, "version"),
                        integer(json, "encoderVersion"),
                        shape(json),
                        field(json, "deadlineMargin", JsonNode::isNumber, "a number").doubleValue(),
                        field(json, "preempts", JsonNode::isBoolean, "true or false")
                                .booleanValue(),
                        text(json, "trainedBy"),
                        field(
                                        json,
                                        "seed",
                                        node -> node.isIntegralNumber() && node.canConvertToLong(),
                                        "a whole number")
                                .longValue(),
                        scores(json),
                        text(json, "createdFrom"));
        return new ManifestJson(manifest, text(json, SHA_256));
    }

    private static NetShape shape(JsonNode json) {
        return new NetShape(
                architecture(text(json, "architecture")),
                integer(json, "width"),
                integer(json, "heads"),
                integer(json, "rounds"),
                integer(json, "latents"),
                integer(json, "feedForwardWidth"),
                integer(json, "hiddenWidth"));
    }

    private static JsonNode parsed(byte[] bytes) {
        if (bytes.length > PolicyFile.MOST_MANIFEST_BYTES) {
            throw refused(
                    "size", bytes.length, "at most " + PolicyFile.MOST_MANIFEST_BYTES + " bytes");
        }
        try {
            JsonNode json = JSON.readTree(new String(bytes, StandardCharsets.UTF_8));
            if (!json.isObject()) {
                throw refused("content", json.getNodeType(), "a JSON object");
            }
            return json;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "A policy's manifest has to be JSON: "
                            + e.getOriginalMessage()
                            + ". Maybe the file was cut, or is of another format.",
                    e);
        }
    }

    private static Architecture architecture(String name) {
        return Arrays.stream(Architecture.values())
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () ->
                                refused(
                                        "architecture",
                                        name,
                                        "one of " + Arrays.toString(Architecture.values())));
    }

    private static SortedMap<String, Double> scores(JsonNode json) {
        SortedMap<String, Double> scores = new TreeMap<>();
        JsonNode all = field(json, "scores", JsonNode::isObject, "an object");
        all.properties()
                .forEach(
                        score ->
                                scores.put(
                                        score.getKey(),
                                        field(all, score.getKey(), JsonNode::isNumber, "a number")
                                                .doubleValue()));
        return scores;
    }

    private static int integer(JsonNode json, String name) {
        return field(
                        json,
                        name,
                        node -> node.isIntegralNumber() && node.canConvertToInt(),
                        "a whole number")
                .intValue();
    }

    private static String text(JsonNode json, String name) {
        return field(json, name, JsonNode::isTextual, "a text").textValue();
    }

    private static JsonNode field(
            JsonNode json, String name, Predicate<JsonNode> rule, String ruleInWords) {
        JsonNode value = json.path(name);
        if (!rule.test(value)) {
            throw refused(name, value, ruleInWords);
        }
        return value;
    }

    private static IllegalArgumentException refused(String name, Object value, String rule) {
        return new IllegalArgumentException(
                "The "
                        + name
                        + " ("
                        + value
                        + ") of a policy's manifest has to be "
                        + rule
                        + ". Maybe the file was cut, or is of another format.");
    }
}
