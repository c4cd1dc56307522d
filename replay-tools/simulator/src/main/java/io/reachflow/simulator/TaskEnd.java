package io.reachflow.simulator;

/** What became of a task. */
public enum TaskEnd {
    /** Done by its deadline. */
    COMPLETED,
    /** Done, but after its deadline. */
    COMPLETED_LATE,
    /** Withdrawn at its deadline while it ran or after it had run. */
    DEADLINE_PASSED,
    /** Withdrawn at its deadline without ever having been started. */
    NEVER_STARTED,
    /** Given up after its attempts. */
    FAILED,
    CANCELLED,
    /** The world ended before it did. */
    OPEN
}
