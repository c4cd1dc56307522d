package io.reachflow.cli.demo;

/** Where a task stands, in the words of the checker. */
public enum TaskStanding {
    /** Nothing was decided on it yet. */
    UNDECIDED,
    PENDING,
    RUNNING,
    COMPLETED,
    /** Its deadline passed. */
    WITHDRAWN,
    /** Its attempts are used up. */
    FAILED,
    CANCELLED,
    REJECTED;

    /** What a REJECT with this reason makes of a task. */
    static TaskStanding rejectedFor(String reasonCode) {
        return switch (reasonCode) {
            case "CANCELLED" -> CANCELLED;
            case "DEADLINE_PASSED" -> WITHDRAWN;
            case "ATTEMPTS_EXHAUSTED", "USER_ERROR" -> FAILED;
            default -> REJECTED;
        };
    }

    boolean isEnd() {
        return switch (this) {
            case UNDECIDED, PENDING, RUNNING -> false;
            case COMPLETED, WITHDRAWN, FAILED, CANCELLED, REJECTED -> true;
        };
    }
}
