package io.reachflow.world.trace.format;

import java.util.Arrays;
import java.util.List;

/** GPU models in one field, like {@code P100|T4}. */
final class ModelList {
    private static final String SEPARATOR = "|";

    private ModelList() {}

    /** Each model once, in the field's order. */
    static List<String> parse(String field) {
        return Arrays.stream(field.split("\\|"))
                .map(String::strip)
                .filter(model -> !model.isEmpty())
                .distinct()
                .toList();
    }

    static String format(List<String> models) {
        return String.join(SEPARATOR, models);
    }
}
