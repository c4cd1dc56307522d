package io.reachflow.world.trace.csv;

import java.util.List;
import java.util.stream.Collectors;

/** A line of CSV to be written, which a {@link CsvParser} reads as the same fields. */
public final class CsvLine {
    private CsvLine() {}

    /** With quotes around those fields that need them, and the line's end. */
    public static String of(List<String> fields) {
        return fields.stream().map(CsvLine::quotedIfNeeded).collect(Collectors.joining(",")) + "\n";
    }

    private static String quotedIfNeeded(String field) {
        boolean needed =
                field.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return needed ? '"' + field.replace("\"", "\"\"") + '"' : field;
    }
}
