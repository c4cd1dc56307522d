package io.reachflow.bench.pipeline;

/** What can be measured. */
public enum Measurement {
    /** Telemetry records a second, beside a bare copy. */
    THROUGHPUT,
    /** The highest load of tasks that is sustained. */
    ASSIGNMENTS,
    /** From arrival to decision, at half of that load, which is looked for first. */
    LATENCY,
    /** The cost of an assignment in a small and in a large network. */
    SCALE;

    boolean needsLiveRun() {
        return this == ASSIGNMENTS || this == LATENCY;
    }
}
