package io.reachflow.model.cell;

/** An event that a cell can't use, and why. */
public record Refusal(CellEvent event, String reasonCode, String reason) {}
