package io.reachflow.streams.dispatch;

import io.reachflow.schema.Decision;
import java.util.List;
import java.util.SortedMap;

/** A line of a dispatcher's journal. */
sealed interface JournalEntry {
    /**
     * Which journal it is; the first line.
     *
     * @param journalId what the consumer group is told, so that no other journal goes on from it
     */
    record Head(String journalId) implements JournalEntry {}

    /**
     * All up to here, in place of the lines before.
     *
     * @param reports how many reports were made
     * @param positions the next offset of every partition of the decisions
     */
    record Snapshot(long reports, SortedMap<Integer, Long> positions, DispatchSnapshot state)
            implements JournalEntry {}

    /** Decisions were read, up to these positions, and are carried out at this time. */
    record Heard(long traceMillis, SortedMap<Integer, Long> positions, List<Decision> decisions)
            implements JournalEntry {}

    /** All that had happened up to this time is on the topic of outcomes. */
    record Reported(long reports, long traceMillis) implements JournalEntry {}
}
