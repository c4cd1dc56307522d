package io.reachflow.brain.state;

/** A task that goes to another cell, which takes it at the given event time. */
public record Spill(String fromCell, String toCell, long takenAtMillis, Handover handover) {}
