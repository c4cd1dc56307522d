package io.reachflow.brain.policy;

import io.reachflow.intake.task.Task;

/**
 * A task that waits to be placed.
 *
 * @param attempts starts so far
 * @param checkpointedFraction share of the work that is safe, 0 to 1
 * @param servedGpuSeconds GPU time that its leases have held so far, whether or not work was kept
 */
public record WaitingTask(
        Task task,
        long arrivedAtMillis,
        int attempts,
        double checkpointedFraction,
        double servedGpuSeconds) {

    /** A task that has not started yet. */
    public static WaitingTask fresh(Task task, long arrivedAtMillis) {
        return new WaitingTask(task, arrivedAtMillis, 0, 0, 0);
    }

    public double remainingWorkGpuSeconds() {
        return task.workGpuSeconds() * (1 - checkpointedFraction);
    }

    /** What is left to compute, in seconds on RTX 3090s; as much as is known without a place. */
    public double estimatedRunSeconds() {
        double share = (double) task.sharePermille() / Task.WHOLE_GPU_PERMILLE;
        return remainingWorkGpuSeconds() / (share * task.gpus());
    }

    public double waitedSeconds(long nowMillis) {
        return Math.max(0, nowMillis - arrivedAtMillis) / 1000.0;
    }
}
