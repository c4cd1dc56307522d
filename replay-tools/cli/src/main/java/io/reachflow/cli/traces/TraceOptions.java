package io.reachflow.cli.traces;

import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.registry.TraceSource;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which trace to read, and how strictly. */
final class TraceOptions {
    @Parameters(
            paramLabel = "FORMAT:PATH",
            description = "The trace; 'reachflow traces' lists the formats.")
    String trace;

    @Option(
            names = "--skip-bad-rows",
            description = "Leave out rows that can't be read and count them, instead of stopping.")
    boolean skipBadRows;

    TraceSource source() {
        return TraceSource.parse(trace);
    }

    BadRowPolicy badRows() {
        return skipBadRows ? BadRowPolicy.SKIP : BadRowPolicy.FAIL;
    }
}
