package io.reachflow.model.cell;

import io.reachflow.model.policy.Waiting;
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
        Waiting waiting,
        List<String> visitedCells,
        long takenAtMillis,
        boolean late,
        String deferredFor,
        boolean tryNext,
        Lease lease) {

    static TaskState arrived(
            Waiting waiting, List<String> visitedCells, long takenAtMillis, boolean late) {
        return new TaskState(waiting, visitedCells, takenAtMillis, late, null, false, null);
    }

    public String taskId() {
        return waiting.task().taskId();
    }

    public boolean isLeased() {
        return lease != null;
    }

    /** Whether it has waited here for so long that another cell is worth a try. */
    boolean isTired(long nowMillis, CellSettings settings) {
        return nowMillis - takenAtMillis >= settings.spillAfterMillis();
    }

    TaskState deferred(String reasonCode, boolean impatient) {
        return new TaskState(
                waiting, visitedCells, takenAtMillis, late, reasonCode, impatient, null);
    }

    TaskState leased(Lease granted) {
        Waiting started =
                new Waiting(
                        waiting.task(),
                        waiting.arrivedAtMillis(),
                        granted.attempt(),
                        waiting.checkpointedFraction(),
                        waiting.servedGpuSeconds());
        return new TaskState(started, visitedCells, takenAtMillis, late, null, false, granted);
    }

    TaskState heard(long timeMillis, Double checkpointedFraction) {
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
    TaskState released(Double checkpointedFraction, long nowMillis) {
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
    private Waiting with(Double checkpointedFraction, double moreGpuSeconds) {
        double fraction = checkpointedFraction == null ? 0 : checkpointedFraction;
        return new Waiting(
                waiting.task(),
                waiting.arrivedAtMillis(),
                waiting.attempts(),
                Math.max(waiting.checkpointedFraction(), fraction),
                waiting.servedGpuSeconds() + moreGpuSeconds);
    }
}
