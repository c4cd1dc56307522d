package io.reachflow.world.trace.registry;

import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.Trace;
import io.reachflow.world.trace.TraceFormat;
import io.reachflow.world.trace.TraceKind;
import java.nio.file.Path;

/** A file and the format that it has, as a person names them: {@code FORMAT:PATH}. */
public record TraceSource(TraceFormat format, Path path) {

    public static TraceSource parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 1 || colon == text.length() - 1) {
            throw new IllegalArgumentException(
                    ("The trace (%s) must be FORMAT:PATH, for example philly:jobs.csv.gz."
                                    + " Formats: %s.")
                            .formatted(text, TraceFormats.names()));
        }
        return new TraceSource(
                TraceFormats.named(text.substring(0, colon)), Path.of(text.substring(colon + 1)));
    }

    /** Refuses a trace of another kind, before its file is read. */
    public TraceSource expecting(TraceKind kind) {
        if (format.kind() != kind) {
            throw new IllegalArgumentException(
                    ("The trace format %s is of the kind %s, but %s is expected here."
                                    + " Formats of that kind: %s.")
                            .formatted(
                                    format.name(),
                                    format.kind().label(),
                                    kind.label(),
                                    TraceFormats.names(kind)));
        }
        return this;
    }

    public Trace read(BadRowPolicy badRows) {
        return format.reader().read(path, badRows);
    }
}
