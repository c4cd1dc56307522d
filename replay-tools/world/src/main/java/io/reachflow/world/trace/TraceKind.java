package io.reachflow.world.trace;

/** What a trace is about. */
public enum TraceKind {
    JOBS("jobs"),
    AVAILABILITY("availability"),
    FLEET("fleet"),
    FLEET_MIX("fleet mix"),
    TOPOLOGY("topology"),
    WAN("wan");

    private final String label;

    TraceKind(String label) {
        this.label = label;
    }

    /** The name for people. */
    public String label() {
        return label;
    }
}
