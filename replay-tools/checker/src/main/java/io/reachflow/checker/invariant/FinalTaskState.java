package io.reachflow.checker.invariant;

import io.reachflow.checker.fact.DecisionFact;
import io.reachflow.schema.LeaseEnd;

/** Where a task stands; it ends in exactly one of these. */
enum FinalTaskState {
    UNDECIDED(false),
    PENDING(false),
    HANDED_OVER(false),
    RUNNING(false),
    COMPLETED(true),
    REJECTED(true),
    FAILED(true),
    WITHDRAWN(true),
    CANCELLED(true);

    private final boolean end;

    FinalTaskState(boolean end) {
        this.end = end;
    }

    boolean isEnd() {
        return end;
    }

    static FinalTaskState after(DecisionFact decision, FinalTaskState before) {
        return switch (decision.kind()) {
            case ASSIGN -> RUNNING;
            case DEFER -> decision.reasonCode().equals("SPILLED") ? HANDED_OVER : PENDING;
            case REJECT -> rejected(decision.reasonCode());
            // What a preemption does to the task is in the reward of the lease that it ends.
            case PREEMPT -> before;
        };
    }

    private static FinalTaskState rejected(String reasonCode) {
        return switch (reasonCode) {
            case "CANCELLED" -> CANCELLED;
            case "DEADLINE_PASSED" -> WITHDRAWN;
            case "ATTEMPTS_EXHAUSTED", "USER_ERROR" -> FAILED;
            default -> REJECTED;
        };
    }

    /** Where a task stands when a lease of it has ended. */
    static FinalTaskState after(LeaseEnd end) {
        return switch (end) {
            case COMPLETED, COMPLETED_LATE -> COMPLETED;
            case CANCELLED -> CANCELLED;
            case DEADLINE_PASSED -> WITHDRAWN;
            // It waits for its next attempt, unless a REJECT says otherwise.
            case FAILED, GPU_LEFT, PREEMPTED, SILENT, NEVER_STARTED -> PENDING;
        };
    }
}
