package io.reachflow.replay.trace;

import java.nio.file.Path;

/** Turns a file of one format into a trace. */
@FunctionalInterface
public interface TraceReader {
    Trace read(Path file, BadRows badRows);
}
