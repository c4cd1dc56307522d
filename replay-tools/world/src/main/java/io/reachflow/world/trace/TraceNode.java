package io.reachflow.world.trace;

import org.jspecify.annotations.Nullable;

/**
 * A machine of a fleet.
 *
 * @param memoryMibPerGpu null when the trace does not say
 */
public record TraceNode(String id, int gpus, String model, @Nullable Long memoryMibPerGpu) {
    public TraceNode {
        TraceChecks.named(id, "id of a node");
        TraceChecks.named(model, "model of node " + id);
        TraceChecks.that(
                gpus >= 1,
                () -> "The gpus (%d) of node %s must be at least 1.".formatted(gpus, id));
    }
}
