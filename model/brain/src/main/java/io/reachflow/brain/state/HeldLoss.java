package io.reachflow.brain.state;

/** A GPU fell silent for good, but so many did that its leases stand for a while. */
public record HeldLoss(long lostAtMillis, String reason) {}
