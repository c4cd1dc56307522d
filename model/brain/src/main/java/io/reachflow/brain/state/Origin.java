package io.reachflow.brain.state;

/** Where a record stood, to order events that are otherwise equal and to find a bad one again. */
public record Origin(String topic, int partition, long offset) {
    /** Of what no single record caused, such as a missed heartbeat. */
    public static final Origin NONE = new Origin("", -1, -1);
}
