package io.reachflow.checker.invariant;

import io.reachflow.checker.fact.DecisionFact;
import io.reachflow.checker.fact.FactListener;
import io.reachflow.checker.fact.RewardFact;
import java.util.HashMap;
import java.util.Map;

/** How far the cells have come, as far as was told. */
final class CellProgress implements FactListener {
    private final long graceMillis;
    private final Map<String, Long> firstByCell = new HashMap<>();
    private final Map<String, Long> lastByCell = new HashMap<>();

    /** Before all times, with room for a grace. */
    private long lastMillis = Long.MIN_VALUE / 2;

    /**
     * At the beginning of a run.
     *
     * @param graceMillis how long after something a window has to be for the run to have had the
     *     chance to act on it
     */
    CellProgress(long graceMillis) {
        this.graceMillis = graceMillis;
    }

    @Override
    public void decided(DecisionFact decision) {
        closed(decision.cell(), decision.timeMillis());
    }

    @Override
    public void rewarded(RewardFact reward) {
        closed(reward.cell(), reward.timeMillis());
    }

    private void closed(String cell, long windowEndMillis) {
        firstByCell.putIfAbsent(cell, windowEndMillis);
        lastByCell.merge(cell, windowEndMillis, Math::max);
        lastMillis = Math.max(lastMillis, windowEndMillis);
    }

    /**
     * Whether the run had the chance to act on what happened then. What lies at or behind the end
     * of the last window that decided anything is the tail: nobody has looked at it yet.
     */
    boolean isSettled(long timeMillis) {
        return timeMillis < lastMillis - graceMillis;
    }

    /** The same, where it is known which cell had to act. */
    boolean isSettled(String cell, long timeMillis) {
        return isPassed(cell, timeMillis + graceMillis);
    }

    /** Whether a cell has said something in a window that ended after a moment. */
    boolean isPassed(String cell, long timeMillis) {
        Long last = lastByCell.get(cell);
        return last != null && timeMillis < last;
    }

    /** Whether a cell was at work before a moment. */
    boolean hasBegun(String cell, long timeMillis) {
        Long first = firstByCell.get(cell);
        return first != null && first < timeMillis;
    }
}
