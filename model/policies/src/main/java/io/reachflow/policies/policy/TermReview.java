package io.reachflow.policies.policy;

import io.reachflow.policies.cluster.GpuSlot;
import java.util.List;

/**
 * A lease whose term is over, and what a policy may look at to say whether it goes on for another.
 *
 * @param running the task as it would wait if it were stopped now
 * @param slots the GPUs that it holds
 * @param queue those that wait, in the order of their ids
 * @param stoppingGpus members of other leases that are being stopped: they become free anyway
 */
public record TermReview(
        WaitingTask running, List<GpuSlot> slots, TaskQueue queue, int stoppingGpus) {}
