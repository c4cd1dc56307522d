package io.reachflow.learning.train;

/**
 * One draw that a policy made: which it was, and among which.
 *
 * @param task the task it was made for, by its place in the window
 * @param possible what could have been drawn; for a place, one for each GPU and the last for
 *     waiting; for a turn, one for each task
 */
@SuppressWarnings("ArrayRecordComponent") // never written to and not compared
public record Choice(Kind kind, int task, boolean[] possible, int chosen) {
    /** What is drawn. */
    public enum Kind {
        /** A member of a task's gang, or to wait. */
        PLACE,
        /** Whose turn it is. */
        TURN
    }

    public Choice {
        if (chosen < 0 || chosen >= possible.length || !possible[chosen]) {
            throw new IllegalArgumentException(
                    "The choice ("
                            + chosen
                            + ") of "
                            + possible.length
                            + " must be one that was possible.");
        }
    }
}
