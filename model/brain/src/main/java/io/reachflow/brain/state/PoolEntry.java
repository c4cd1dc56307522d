package io.reachflow.brain.state;

import io.reachflow.intake.gpu.Gpu;

/** A GPU in a cell's durable state. What is reserved on it follows from the tasks' leases. */
public record PoolEntry(Gpu gpu, long lastEpoch) {}
