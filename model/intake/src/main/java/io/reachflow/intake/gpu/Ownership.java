package io.reachflow.intake.gpu;

import org.jspecify.annotations.Nullable;

/**
 * Which cell may lease a GPU, and whether it was asked to let go of it. A GPU that another cell
 * shall have goes there only when the first has let go.
 *
 * @param cell the only one that was told of it and has not let go; null: none
 * @param move grows whenever the cell is told otherwise, so that no old answer is taken for a new
 * @param leaving the cell was asked to let go of it
 * @param releasedAtMillis from when on the cell has let go; {@link #NEVER}: it has not
 */
public record Ownership(@Nullable String cell, long move, boolean leaving, long releasedAtMillis) {
    static final long NEVER = Long.MAX_VALUE;

    /** No cell was told of it. */
    static final Ownership NONE = new Ownership(null, 0, false, NEVER);

    static Ownership of(String cell) {
        return new Ownership(cell, 0, false, NEVER);
    }

    /** What a cell has to be told so that another may have it, or it itself again. */
    Ownership toward(String target) {
        if (cell == null) {
            return new Ownership(target, move + 1, false, NEVER);
        }
        boolean leaves = !cell.equals(target);
        return leaves == leaving ? this : new Ownership(cell, move + 1, leaves, NEVER);
    }

    /** Whether the cell need not be told anything for a target. */
    boolean isSettledIn(String target) {
        return target.equals(cell) && !leaving;
    }

    /** Whether an answer of the cell is to what it was last told. */
    boolean isAnsweredBy(long answeredMove) {
        return leaving && move == answeredMove;
    }

    Ownership releasedAt(long timeMillis) {
        return new Ownership(cell, move, leaving, timeMillis);
    }

    /** The cell has let go of it. */
    Ownership ended() {
        return new Ownership(null, move + 1, false, NEVER);
    }
}
