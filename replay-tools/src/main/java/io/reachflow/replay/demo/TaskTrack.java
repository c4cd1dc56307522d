package io.reachflow.replay.demo;

import io.reachflow.replay.world.task.WorldTask;
import io.reachflow.schema.Decision;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TaskPriority;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What has been heard of one task. Its decisions come in order. Its rewards come from another
 * topic, so before or after the decisions of their window: epochs tell which of two leases is the
 * later one.
 */
final class TaskTrack {
    private static final long NONE = -1;

    private final TaskPriority priority;
    private final long arrivedAtMillis;
    private long firstAssignedAtMillis = NONE;
    private long grantedEpoch = NONE;
    private long endedEpoch = NONE;
    private String waitReason;
    private Standing end;

    TaskTrack(WorldTask task) {
        this.priority = task.request().getPriority();
        this.arrivedAtMillis = task.arrivedAtMillis();
    }

    void decided(Decision decision) {
        switch (decision.getKind()) {
            case ASSIGN -> {
                grantedEpoch = decision.getLeaseEpoch();
                waitReason = null;
                if (firstAssignedAtMillis == NONE) {
                    firstAssignedAtMillis = decision.getWindowEndMillis();
                }
            }
            case DEFER -> waitReason = decision.getReasonCode();
            case REJECT -> end = Standing.rejectedFor(decision.getReasonCode());
            case PREEMPT -> {
                // The reward of the lease says what came of the task.
            }
        }
    }

    void rewarded(RewardEvent reward) {
        if (reward.getLeaseEpoch() != null) {
            endedEpoch = Math.max(endedEpoch, reward.getLeaseEpoch());
        }
        switch (reward.getEndedBy()) {
            case COMPLETED, COMPLETED_LATE -> end = Standing.COMPLETED;
            case CANCELLED -> end = Standing.CANCELLED;
            case DEADLINE_PASSED -> end = Standing.WITHDRAWN;
            case FAILED, GPU_LEFT, PREEMPTED, SILENT, NEVER_STARTED -> {
                // It waits for its next attempt, or a REJECT says otherwise.
            }
        }
    }

    TaskPriority priority() {
        return priority;
    }

    Standing standing() {
        if (end != null) {
            return end;
        }
        if (grantedEpoch > endedEpoch) {
            return Standing.RUNNING;
        }
        boolean unheard = grantedEpoch == NONE && waitReason == null;
        return unheard ? Standing.UNDECIDED : Standing.PENDING;
    }

    /** The reason of its last decision, if that left it waiting. */
    Optional<String> waitReason() {
        return standing() == Standing.PENDING ? Optional.ofNullable(waitReason) : Optional.empty();
    }

    /** Trace time from its arrival to its first assignment; empty: there was none. */
    OptionalLong waitMillis() {
        return firstAssignedAtMillis == NONE
                ? OptionalLong.empty()
                : OptionalLong.of(firstAssignedAtMillis - arrivedAtMillis);
    }
}
