package io.reachflow.world.trace;

/** What a file held, in the terms that all formats of its kind share. */
public sealed interface Trace
        permits JobTrace, AvailabilityTrace, FleetTrace, FleetMix, TopologyTrace, WanMatrix {
    /** What of the file is not in the trace. */
    SkippedRows skipped();
}
