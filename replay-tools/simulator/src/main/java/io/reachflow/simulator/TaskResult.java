package io.reachflow.simulator;

import io.reachflow.simulator.run.Attempt;
import io.reachflow.world.task.WorldTask;
import java.util.List;

/**
 * A task and all that became of it.
 *
 * @param endedMillis when it was done or withdrawn
 * @param attempts in the order in which they ended
 * @param reward of all its decisions together
 */
public record TaskResult(
        WorldTask task, TaskEnd end, long endedMillis, List<Attempt> attempts, double reward) {

    public boolean isCompleted() {
        return end == TaskEnd.COMPLETED;
    }

    public boolean isStarted() {
        return attempts.stream().anyMatch(attempt -> attempt.startedMillis() >= 0);
    }

    /** From its arrival until it first computed; until its end when it never did. */
    public double waitSeconds() {
        long started =
                attempts.stream()
                        .mapToLong(Attempt::startedMillis)
                        .filter(millis -> millis >= 0)
                        .min()
                        .orElse(endedMillis);
        return (started - task.arrivedAtMillis()) / 1000.0;
    }

    /** From its arrival to its end, without the time for which it held GPUs. */
    public double queueingSeconds() {
        long held =
                attempts.stream()
                        .mapToLong(attempt -> attempt.endedMillis() - attempt.acceptedMillis())
                        .sum();
        return Math.max(0, completionSeconds() - held / 1000.0);
    }

    /** From its arrival to its end. */
    public double completionSeconds() {
        return (endedMillis - task.arrivedAtMillis()) / 1000.0;
    }
}
