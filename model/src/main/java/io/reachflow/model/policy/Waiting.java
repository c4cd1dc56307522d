package io.reachflow.model.policy;

import io.reachflow.model.task.Task;

/**
 * A task that waits to be placed.
 *
 * @param attempts starts so far
 * @param checkpointedFraction share of the work that is safe, 0 to 1
 */
public record Waiting(Task task, long arrivedAtMillis, int attempts, double checkpointedFraction) {
    public double remainingWorkGpuSeconds() {
        return task.workGpuSeconds() * (1 - checkpointedFraction);
    }
}
