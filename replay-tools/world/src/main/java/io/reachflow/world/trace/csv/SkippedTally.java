package io.reachflow.world.trace.csv;

import io.reachflow.world.trace.BadRowException;
import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.SkippedRows;
import java.util.ArrayList;
import java.util.List;

/** Counts what a reader leaves out, and stops it when bad rows are not to be skipped. */
public final class SkippedTally {
    private static final int MESSAGES_KEPT = 5;

    private final BadRowPolicy badRows;
    private final List<String> firstMessages = new ArrayList<>();
    private long count;
    private long withoutDuration;
    private long withoutGpu;

    public SkippedTally(BadRowPolicy badRows) {
        this.badRows = badRows;
    }

    public void bad(BadRowException row) {
        if (badRows == BadRowPolicy.FAIL) {
            throw row;
        }
        count++;
        if (firstMessages.size() < MESSAGES_KEPT) {
            firstMessages.add(row.getMessage());
        }
    }

    public void withoutDuration() {
        withoutDuration++;
    }

    public void withoutGpu() {
        withoutGpu++;
    }

    public SkippedRows total() {
        return new SkippedRows(count, firstMessages, withoutDuration, withoutGpu);
    }
}
