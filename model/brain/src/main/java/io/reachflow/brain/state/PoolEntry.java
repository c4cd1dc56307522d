package io.reachflow.brain.state;

import io.reachflow.intake.gpu.Gpu;
import org.jspecify.annotations.Nullable;

/**
 * A GPU in a cell's durable state. What is reserved on it follows from the tasks' leases.
 *
 * @param loss null unless it is lost and not yet given up
 * @param move the cell shall let go of it, and say so with this number; 0: it stays
 */
public record PoolEntry(Gpu gpu, long lastEpoch, @Nullable HeldLoss loss, long move) {}
