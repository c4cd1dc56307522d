package io.reachflow.brain.state;

import io.reachflow.brain.policy.WaitingTask;
import java.util.List;

/**
 * A task that is in a cell's care: it waits, or it runs under a lease.
 *
 * @param visitedCells cells that had it before this one
 * @param takenAtMillis when it came to this cell
 * @param late it came in behind the watermark
 * @param deferredFor the reason code that was last given for its waiting; null: none yet
 * @param tryNext it is to be tried in the very next window, whatever happens
 * @param lease null while it waits
 */
public record TaskState(
        WaitingTask waiting,
        List<String> visitedCells,
        long takenAtMillis,
        boolean late,
        String deferredFor,
        boolean tryNext,
        Lease lease) {

    public static TaskState arrived(
            WaitingTask waiting, List<String> visitedCells, long takenAtMillis, boolean late) {
        return new TaskState(waiting, visitedCells, takenAtMillis, late, null, false, null);
    }

    public String taskId() {
        return waiting.task().taskId();
    }

    public boolean isLeased() {
        return lease != null;
    }

    /** Whether it has waited here for so long that another cell is worth a try. */
    public boolean isDueForSpill(long nowMillis, CellSettings settings) {
        return nowMillis - takenAtMillis >= settings.spillAfterMillis();
    }

    public TaskState deferred(String reasonCode, boolean triedNext) {
        return new TaskState(
                waiting, visitedCells, takenAtMillis, late, reasonCode, triedNext, null);
    }

    public TaskState leased(Lease granted) {
        WaitingTask started =
                new WaitingTask(
                        waiting.task(),
                        waiting.arrivedAtMillis(),
                        granted.attempt(),
                        waiting.checkpointedFraction(),
                        waiting.servedGpuSeconds());
        return new TaskState(started, visitedCells, takenAtMillis, late, null, false, granted);
    }

    public TaskState heard(long timeMillis, Double checkpointedFraction) {
        return new TaskState(
                with(checkpointedFraction, 0),
                visitedCells,
                takenAtMillis,
                late,
                deferredFor,
                tryNext,
                lease.heardAt(timeMillis));
    }

    /** Waiting again, from its last checkpoint. */
    public TaskState released(Double checkpointedFraction, long nowMillis) {
        double heldSeconds = Math.max(0, nowMillis - lease.grantedAtMillis()) / 1000.0;
        return new TaskState(
                with(checkpointedFraction, heldSeconds * lease.gpuIds().size()),
                visitedCells,
                takenAtMillis,
                late,
                null,
                false,
                null);
    }

    /** A checkpoint that was safe once stays so. */
    private WaitingTask with(Double checkpointedFraction, double moreGpuSeconds) {
        double fraction = checkpointedFraction == null ? 0 : checkpointedFraction;
        return new WaitingTask(
                waiting.task(),
                waiting.arrivedAtMillis(),
                waiting.attempts(),
                Math.max(waiting.checkpointedFraction(), fraction),
                waiting.servedGpuSeconds() + moreGpuSeconds);
    }
}
