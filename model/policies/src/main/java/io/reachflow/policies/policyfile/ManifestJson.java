package io.reachflow.policies.policyfile;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.MutableCoercionConfig;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.reachflow.tensors.Architecture;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.NetShapeBuilder;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SortedMap;

/** A manifest and the checksum of its tensors as they are written: JSON, in this order. */
@RecordBuilder
record ManifestJson(
        String name,
        String version,
        int encoderVersion,
        String architecture,
        int width,
        int heads,
        int rounds,
        int latents,
        int feedForwardWidth,
        int hiddenWidth,
        double deadlineMargin,
        boolean preempts,
        String trainedBy,
        long seed,
        String createdFrom,
        String tensorsSha256,
        @JsonSetter(contentNulls = Nulls.FAIL) SortedMap<String, Double> scores) {

    /** Takes nothing for something else: a number in quotes is not a number. */
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                    .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                    .withCoercionConfig(LogicalType.Textual, ManifestJson::refuseScalars)
                    .build();

    /** Line ends of this machine have no place in it. */
    private static final DefaultPrettyPrinter PRETTY =
            new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));

    private static void refuseScalars(MutableCoercionConfig texts) {
        texts.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
    }

    static ManifestJson of(PolicyManifest manifest, String tensorsSha256) {
        NetShape shape = manifest.shape();
        return ManifestJsonBuilder.builder()
                .name(manifest.name())
                .version(manifest.version())
                .encoderVersion(manifest.encoderVersion())
                .architecture(shape.architecture().name())
                .width(shape.width())
                .heads(shape.heads())
                .rounds(shape.rounds())
                .latents(shape.latents())
                .feedForwardWidth(shape.feedForwardWidth())
                .hiddenWidth(shape.hiddenWidth())
                .deadlineMargin(manifest.deadlineMargin())
                .preempts(manifest.preempts())
                .trainedBy(manifest.trainedBy())
                .seed(manifest.seed())
                .createdFrom(manifest.createdFrom())
                .tensorsSha256(tensorsSha256)
                .scores(manifest.scores())
                .build();
    }

    PolicyManifest manifest() {
        Architecture network =
                Arrays.stream(Architecture.values())
                        .filter(one -> one.name().equals(architecture))
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        refused(
                                                "architecture",
                                                architecture,
                                                "one of "
                                                        + Arrays.toString(Architecture.values())));
        return PolicyManifestBuilder.builder()
                .name(name)
                .version(version)
                .encoderVersion(encoderVersion)
                .shape(
                        NetShapeBuilder.builder()
                                .architecture(network)
                                .width(width)
                                .heads(heads)
                                .rounds(rounds)
                                .latents(latents)
                                .feedForwardWidth(feedForwardWidth)
                                .hiddenWidth(hiddenWidth)
                                .build())
                .deadlineMargin(deadlineMargin)
                .preempts(preempts)
                .trainedBy(trainedBy)
                .seed(seed)
                .scores(scores)
                .createdFrom(createdFrom)
                .build();
    }

    byte[] write() {
        try {
            String text = JSON.writer(PRETTY).writeValueAsString(this);
            return (text + "\n").getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A manifest can always be written.", e);
        }
    }

    static ManifestJson read(byte[] bytes) {
        if (bytes.length > PolicyFile.MOST_MANIFEST_BYTES) {
            throw refused(
                    "size", bytes.length, "at most " + PolicyFile.MOST_MANIFEST_BYTES + " bytes");
        }
        try {
            JsonNode json = JSON.readTree(new String(bytes, StandardCharsets.UTF_8));
            if (!json.isObject()) {
                throw refused("content", json.getNodeType(), "a JSON object");
            }
            return parsed(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "A policy's manifest has to be JSON: "
                            + e.getOriginalMessage()
                            + ". Maybe the file was cut, or is of another format.",
                    e);
        }
    }

    private static ManifestJson parsed(JsonNode json) throws JsonProcessingException {
        try {
            return JSON.treeToValue(json, ManifestJson.class);
        } catch (JsonMappingException e) {
            JsonNode at = json;
            String field = "content";
            for (JsonMappingException.Reference step : e.getPath()) {
                field = step.getFieldName();
                at = at.path(field);
            }
            throw refused(field, at, rule(field));
        }
    }

    private static String rule(String field) {
        Class<?> type =
                Arrays.stream(ManifestJson.class.getRecordComponents())
                        .filter(component -> component.getName().equals(field))
                        .findFirst()
                        .<Class<?>>map(RecordComponent::getType)
                        // Otherwise it is the name of a score.
                        .orElse(double.class);
        if (type == String.class) {
            return "a text";
        }
        if (type == double.class) {
            return "a number";
        }
        if (type == boolean.class) {
            return "true or false";
        }
        return type.isPrimitive() ? "a whole number" : "an object";
    }

    private static IllegalArgumentException refused(String name, Object value, String rule) {
        return new IllegalArgumentException(
                "The %s (%s) of a policy's manifest has to be %s. Maybe the file was cut, or is of another format."
                        .formatted(name, value, rule));
    }
}
