package io.reachflow.faults.suite;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of one fault.
 *
 * @param seconds from the fault to a committed decision on a task that arrived after it; null: none
 *     came
 * @param skipped why it was not applied; null: it was
 */
public record FaultResult(
        String kind,
        int round,
        @Nullable Double seconds,
        List<String> notes,
        @Nullable String skipped) {
    public FaultResult {
        notes = List.copyOf(notes);
    }

    static FaultResult skipped(String kind, int round, String reason) {
        return new FaultResult(kind, round, null, List.of(), reason);
    }

    public boolean wasApplied() {
        return skipped == null;
    }
}
