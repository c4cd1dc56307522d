package io.reachflow.world.trace;

import java.util.List;

/**
 * A kind of file that can be read.
 *
 * @param columns what a row holds, in the file's own words
 */
public record TraceFormat(
        String name, TraceKind kind, String description, List<String> columns, TraceReader reader) {
    public TraceFormat {
        columns = List.copyOf(columns);
    }
}
