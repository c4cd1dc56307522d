package io.reachflow.replay.trace;

import java.util.ArrayList;
import java.util.List;

/** Counts what a reader leaves out, and stops it when bad rows are not to be skipped. */
final class SkippedTally {
    private static final int MESSAGES_KEPT = 5;

    private final BadRows badRows;
    private final List<String> firstMessages = new ArrayList<>();
    private long count;
    private long withoutDuration;
    private long withoutGpu;

    SkippedTally(BadRows badRows) {
        this.badRows = badRows;
    }

    void bad(BadRow row) {
        if (badRows == BadRows.FAIL) {
            throw row;
        }
        count++;
        if (firstMessages.size() < MESSAGES_KEPT) {
            firstMessages.add(row.getMessage());
        }
    }

    void withoutDuration() {
        withoutDuration++;
    }

    void withoutGpu() {
        withoutGpu++;
    }

    SkippedRows total() {
        return new SkippedRows(count, firstMessages, withoutDuration, withoutGpu);
    }
}
