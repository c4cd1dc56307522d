package io.reachflow.policies.policy;

import io.reachflow.intake.task.Task;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * A task that waits to be placed.
 *
 * @param attempts how many it has begun
 * @param interruptions starts that ended by no fault of the task or of what it ran on: a GPU left,
 *     or its dispatcher was not heard. They use up no attempt.
 * @param stopped whether the last start was stopped gracefully: the next one goes on with the same
 *     attempt
 * @param checkpointedFraction share of the work that is safe, 0 to 1
 * @param servedGpuSeconds GPU time that its leases have held so far, whether or not work was kept
 */
@RecordBuilder
public record WaitingTask(
        Task task,
        long arrivedAtMillis,
        int attempts,
        int interruptions,
        boolean stopped,
        double checkpointedFraction,
        double servedGpuSeconds) {

    /** A task that has not started yet. */
    public static WaitingTask fresh(Task task, long arrivedAtMillis) {
        return WaitingTaskBuilder.builder()
                .task(task)
                .arrivedAtMillis(arrivedAtMillis)
                .attempts(0)
                .interruptions(0)
                .stopped(false)
                .checkpointedFraction(0)
                .servedGpuSeconds(0)
                .build();
    }

    /** The attempts that count against the task's limit; one that runs is among them. */
    public int attemptsUsed() {
        return attempts - interruptions - (stopped ? 1 : 0);
    }

    /** The number of the attempt that its next start is part of. */
    public int nextAttempt() {
        return stopped ? attempts : attempts + 1;
    }

    public double remainingWorkGpuSeconds() {
        return task.workGpuSeconds() * (1 - checkpointedFraction);
    }

    /** What is left to compute, in seconds on RTX 3090s; as much as is known without a place. */
    public double estimatedRunSeconds() {
        double share = (double) task.sharePermille() / Task.WHOLE_GPU_PERMILLE;
        return remainingWorkGpuSeconds() / (share * task.gpus());
    }

    /** Time to the deadline beyond the estimated run; infinite for a task that has none. */
    public double slackSeconds(long nowMillis) {
        Long deadline = task.deadlineMillis();
        return deadline == null
                ? Double.POSITIVE_INFINITY
                : (deadline - nowMillis) / 1000.0 - estimatedRunSeconds();
    }

    public double waitedSeconds(long nowMillis) {
        return Math.max(0, nowMillis - arrivedAtMillis) / 1000.0;
    }
}
