package io.reachflow.jobs.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of OpenAPI schemas that definitions of Kubernetes resources use. Unlike a cluster, which
 * drops fields that it does not know, this names them.
 */
final class ResourceSchema {
    private final List<String> problems = new ArrayList<>();

    private ResourceSchema() {}

    /** What is wrong with a value, each with its place. */
    static List<String> problems(JsonNode schema, JsonNode value, String place) {
        ResourceSchema check = new ResourceSchema();
        check.check(schema, value, place);
        return check.problems;
    }

    private void check(JsonNode schema, JsonNode value, String place) {
        if (!hasType(schema, value)) {
            problems.add(place + " (" + value + ") must be " + schema.path("type").asText());
            return;
        }
        if (schema.has("enum") && !contains(schema.path("enum"), value)) {
            problems.add(place + " (" + value + ") must be one of " + schema.path("enum"));
        }
        for (JsonNode required : schema.path("required")) {
            if (!value.has(required.asText())) {
                problems.add(place + "." + required.asText() + " is missing");
            }
        }
        if (value.isObject()) {
            checkFields(schema, value, place);
        }
        int index = 0;
        for (JsonNode item : value.isArray() ? value : List.<JsonNode>of()) {
            check(schema.path("items"), item, place + "[" + index++ + "]");
        }
    }

    private void checkFields(JsonNode schema, JsonNode value, String place) {
        value.properties()
                .forEach(
                        field -> {
                            JsonNode known = schema.path("properties").path(field.getKey());
                            JsonNode others = schema.path("additionalProperties");
                            String inner = place + "." + field.getKey();
                            if (!known.isMissingNode()) {
                                check(known, field.getValue(), inner);
                            } else if (others.isObject()) {
                                check(others, field.getValue(), inner);
                            } else if (!isOpen(schema)) {
                                problems.add(inner + " is not known");
                            }
                        });
    }

    private static boolean isOpen(JsonNode schema) {
        return schema.path("x-kubernetes-preserve-unknown-fields").asBoolean();
    }

    private static boolean contains(JsonNode values, JsonNode value) {
        for (JsonNode each : values) {
            if (each.equals(value)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasType(JsonNode schema, JsonNode value) {
        if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
            return value.isInt() || value.isTextual();
        }
        return switch (schema.path("type").asText()) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "boolean" -> value.isBoolean();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            default -> true;
        };
    }
}
