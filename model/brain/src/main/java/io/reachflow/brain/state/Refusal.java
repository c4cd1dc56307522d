package io.reachflow.brain.state;

/** An event that a cell can't use, and why. */
public record Refusal(CellEvent event, String reasonCode, String reason) {}
