package io.reachflow.brain.state;

import io.reachflow.intake.task.Outcome;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.policies.policy.WaitingTaskBuilder;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
@RecordBuilder
public record TaskState(
        WaitingTask waiting,
        List<String> visitedCells,
        long takenAtMillis,
        boolean late,
        @Nullable String deferredFor,
        boolean tryNext,
        @Nullable Lease lease) {

    public static TaskState arrived(
            WaitingTask waiting, List<String> visitedCells, long takenAtMillis, boolean late) {
        return TaskStateBuilder.builder()
                .waiting(waiting)
                .visitedCells(visitedCells)
                .takenAtMillis(takenAtMillis)
                .late(late)
                .tryNext(false)
                .build();
    }

    public String taskId() {
        return waiting.task().taskId();
    }

    public boolean isLeased() {
        return lease != null;
    }

    /** Whether it runs under the lease of an epoch. */
    public boolean isLeasedIn(long epoch) {
        return lease != null && lease.epoch() == epoch;
    }

    /** The lease of a task that runs. */
    public Lease requireLease() {
        return Objects.requireNonNull(lease, "A task that waits has no lease.");
    }

    /** Whether it has waited here for so long that another cell is worth a try. */
    public boolean isDueForSpill(long nowMillis, CellSettings settings) {
        return nowMillis - takenAtMillis >= settings.spillAfterMillis();
    }

    public TaskState deferred(String reasonCode, boolean triedNext) {
        return TaskStateBuilder.builder(this)
                .deferredFor(reasonCode)
                .tryNext(triedNext)
                .lease(null)
                .build();
    }

    /** Waiting for the same reason as before. */
    public TaskState withTryNext(boolean triedNext) {
        return TaskStateBuilder.builder(this).tryNext(triedNext).build();
    }

    public TaskState leased(Lease granted) {
        WaitingTask started =
                WaitingTaskBuilder.builder(waiting)
                        .attempts(granted.attempt())
                        .stopped(false)
                        .build();
        return TaskStateBuilder.builder(this)
                .waiting(started)
                .deferredFor(null)
                .tryNext(false)
                .lease(granted)
                .build();
    }

    /** Its dispatcher has reported how it stands. */
    public TaskState heard(Outcome report, long timeMillis) {
        WaitingTask now = with(report.checkpointedFraction(), 0);
        boolean saved = now.checkpointedFraction() > waiting.checkpointedFraction();
        return TaskStateBuilder.builder(this)
                .waiting(now)
                .lease(requireLease().heard(report, timeMillis, saved))
                .build();
    }

    /** Its dispatcher could not be heard until now, and has as long as ever from here on. */
    public TaskState excusedUntil(long timeMillis) {
        return TaskStateBuilder.builder(this)
                .lease(requireLease().excusedUntil(timeMillis))
                .build();
    }

    /** Its lease goes on for another term; 0: until it ends by itself. */
    public TaskState renewed(long nowMillis, long termMillis) {
        return TaskStateBuilder.builder(this)
                .lease(requireLease().renewed(nowMillis, termMillis))
                .build();
    }

    /**
     * Its lease is asked to stop.
     *
     * @param expectedMillis when its work is expected to be saved
     */
    public TaskState askedToStop(long nowMillis, long expectedMillis, long byMillis) {
        return TaskStateBuilder.builder(this)
                .lease(requireLease().askedToStop(nowMillis, expectedMillis, byMillis))
                .build();
    }

    /** Waiting again, from its last checkpoint. */
    public TaskState released(@Nullable Double checkpointedFraction, long nowMillis) {
        Lease ended = requireLease();
        double heldSeconds = Math.max(0, nowMillis - ended.grantedAtMillis()) / 1000.0;
        return TaskStateBuilder.builder(this)
                .waiting(with(checkpointedFraction, heldSeconds * ended.gpuIds().size()))
                .deferredFor(null)
                .tryNext(false)
                .lease(null)
                .build();
    }

    /** The same task, whose last start ended by nobody's fault. */
    public TaskState interrupted() {
        WaitingTask excused =
                WaitingTaskBuilder.builder(waiting)
                        .interruptions(waiting.interruptions() + 1)
                        .build();
        return TaskStateBuilder.builder(this).waiting(excused).build();
    }

    /** The same task, whose last start was stopped, and goes on with the next. */
    public TaskState stopped() {
        return TaskStateBuilder.builder(this)
                .waiting(WaitingTaskBuilder.builder(waiting).stopped(true).build())
                .build();
    }

    /** A checkpoint that was safe once stays so. */
    private WaitingTask with(@Nullable Double checkpointedFraction, double moreGpuSeconds) {
        double fraction = checkpointedFraction == null ? 0 : checkpointedFraction;
        return WaitingTaskBuilder.builder(waiting)
                .checkpointedFraction(Math.max(waiting.checkpointedFraction(), fraction))
                .servedGpuSeconds(waiting.servedGpuSeconds() + moreGpuSeconds)
                .build();
    }
}
