package io.reachflow.cli.demo;

import io.reachflow.schema.Decision;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TaskPriority;
import io.reachflow.world.task.WorldTask;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What has been heard of one task. Its decisions come in order. Its rewards come from another
 * topic, so before or after the decisions of their window: epochs tell which of two leases is the
 * later one.
 */
final class TrackedTask {
    private static final long NONE = -1;

    private final TaskPriority priority;
    private final long arrivedAtMillis;
    private long firstAssignedAtMillis = NONE;
    private long grantedEpoch = NONE;
    private long endedEpoch = NONE;
    private @Nullable String waitReason;
    private @Nullable TaskStanding end;

    TrackedTask(WorldTask task) {
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
            case REJECT -> end = TaskStanding.rejectedFor(decision.getReasonCode());
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
            case COMPLETED, COMPLETED_LATE -> end = TaskStanding.COMPLETED;
            case CANCELLED -> end = TaskStanding.CANCELLED;
            case DEADLINE_PASSED -> end = TaskStanding.WITHDRAWN;
            case FAILED, GPU_LEFT, PREEMPTED, SILENT, NEVER_STARTED -> {
                // It waits for its next attempt, or a REJECT says otherwise.
            }
        }
    }

    TaskPriority priority() {
        return priority;
    }

    TaskStanding standing() {
        if (end != null) {
            return end;
        }
        if (grantedEpoch > endedEpoch) {
            return TaskStanding.RUNNING;
        }
        boolean unheard = grantedEpoch == NONE && waitReason == null;
        return unheard ? TaskStanding.UNDECIDED : TaskStanding.PENDING;
    }

    /** The reason of its last decision, if that left it waiting. */
    Optional<String> waitReason() {
        return standing() == TaskStanding.PENDING
                ? Optional.ofNullable(waitReason)
                : Optional.empty();
    }

    /** Trace time from its arrival to its first assignment; empty: there was none. */
    OptionalLong waitMillis() {
        return firstAssignedAtMillis == NONE
                ? OptionalLong.empty()
                : OptionalLong.of(firstAssignedAtMillis - arrivedAtMillis);
    }
}
