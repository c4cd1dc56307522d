package io.reachflow.policies.cluster;

import java.util.List;

/**
 * What a cell sees of its GPUs at one moment of event time. Never changes.
 *
 * @param slots in the order of their ids
 */
public record ClusterView(long nowMillis, List<GpuSlot> slots) {
    public ClusterView {
        slots = List.copyOf(slots);
    }
}
