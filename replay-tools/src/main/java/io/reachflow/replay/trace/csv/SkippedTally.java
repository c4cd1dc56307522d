package io.reachflow.replay.trace.csv;

import io.reachflow.replay.trace.BadRow;
import io.reachflow.replay.trace.BadRows;
import io.reachflow.replay.trace.SkippedRows;
import java.util.ArrayList;
import java.util.List;

/** Counts what a reader leaves out, and stops it when bad rows are not to be skipped. */
public final class SkippedTally {
    private static final int MESSAGES_KEPT = 5;

    private final BadRows badRows;
    private final List<String> firstMessages = new ArrayList<>();
    private long count;
    private long withoutDuration;
    private long withoutGpu;

    public SkippedTally(BadRows badRows) {
        this.badRows = badRows;
    }

    public void bad(BadRow row) {
        if (badRows == BadRows.FAIL) {
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
