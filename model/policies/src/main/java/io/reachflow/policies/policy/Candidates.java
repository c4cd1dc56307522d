package io.reachflow.policies.policy;

import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import java.util.List;

/**
 * A task and the GPUs that may run it: the candidate sequence that a policy scores.
 *
 * @param slots in the order of their ids
 * @param estimates what the task can expect there, one for each slot
 */
public record Candidates(
        WaitingTask waiting, List<GpuSlot> slots, List<Estimate> estimates, CellLoad load) {

    public long nowMillis() {
        return load.nowMillis();
    }
}
