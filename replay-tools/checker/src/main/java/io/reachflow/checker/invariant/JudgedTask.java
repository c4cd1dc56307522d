package io.reachflow.checker.invariant;

import org.jspecify.annotations.Nullable;

/**
 * Where a task stands.
 *
 * @param cell the cell that has it, or that shall get it; null where nobody said which
 * @param sinceMillis end of the window in which it came to stand there
 * @param lost it was complained of
 */
record JudgedTask(FinalTaskState state, @Nullable String cell, long sinceMillis, boolean lost) {
    static final JudgedTask UNDECIDED =
            new JudgedTask(FinalTaskState.UNDECIDED, null, Long.MIN_VALUE, false);

    JudgedTask takenBy(String other) {
        return new JudgedTask(state, other, sinceMillis, lost);
    }

    JudgedTask asLost() {
        return new JudgedTask(state, cell, sinceMillis, true);
    }

    /** Whether a cell has it in its care. */
    boolean isInCare() {
        return state == FinalTaskState.PENDING || state == FinalTaskState.RUNNING;
    }
}
