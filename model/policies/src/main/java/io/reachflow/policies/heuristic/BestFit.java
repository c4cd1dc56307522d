package io.reachflow.policies.heuristic;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.WaitingTask;

/** Where the task leaves the least memory over; among those the least free share. */
final class BestFit implements PairPlacing {
    /** More than a GPU has, so that shares only break ties between whole MiB. */
    private static final double SHARE_LIMIT = Task.WHOLE_GPU_PERMILLE + 1;

    @Override
    public double score(WaitingTask waiting, GpuSlot slot, Estimate estimate) {
        Task task = waiting.task();
        long memoryLeft = slot.freeMemoryMib() - task.memoryMibPerGpu();
        int shareLeft = slot.freePermille() - task.sharePermille();
        return -(memoryLeft + shareLeft / SHARE_LIMIT);
    }
}
