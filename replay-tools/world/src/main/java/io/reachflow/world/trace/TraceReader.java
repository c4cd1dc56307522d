package io.reachflow.world.trace;

import java.nio.file.Path;

/** Turns a file of one format into a trace. */
@FunctionalInterface
public interface TraceReader {
    Trace read(Path file, BadRowPolicy badRows);
}
