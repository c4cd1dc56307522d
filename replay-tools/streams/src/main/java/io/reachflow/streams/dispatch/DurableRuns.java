package io.reachflow.streams.dispatch;

import io.reachflow.schema.Decision;
import io.reachflow.simulator.run.ResumableRuns;
import io.reachflow.simulator.run.RunCounts;
import io.reachflow.simulator.run.TimedOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Runs with a journal. What is heard is written down before it is carried out, and what was
 * reported after; all else follows from the two and the world. So whoever opens the journal next
 * has the same runs, and knows which of their reports are still missing.
 */
final class DurableRuns {
    /** A journal is made short again when it is so large, and many times as large as then. */
    private static final long SMALL_BYTES = 4 << 20;

    private static final int GROWTH = 4;

    private final OrderedRuns runs;
    private final LeaseJournal journal;
    private final List<TimedOutcome> unreported = new ArrayList<>();
    private String journalId;
    private boolean fresh = true;
    private SortedMap<Integer, Long> positions = new TreeMap<>();
    private SortedMap<Integer, Long> noted = positions;
    private long reports;
    private long traceMillis;
    private long bytesWhenShort;

    private DurableRuns(ResumableRuns runs, LeaseJournal journal, String newId) {
        this.runs = new OrderedRuns(runs);
        this.journal = journal;
        this.journalId = newId;
    }

    /**
     * Takes up what a journal tells.
     *
     * @param runs that have not been used
     * @param newId of the journal if it is empty
     */
    static DurableRuns open(ResumableRuns runs, LeaseJournal journal, String newId) {
        DurableRuns durable = new DurableRuns(runs, journal, newId);
        journal.replay(durable::take);
        if (durable.fresh) {
            journal.add(new JournalEntry.Head(newId), true);
        }
        return durable;
    }

    private void take(JournalEntry entry) {
        fresh = false;
        if (entry instanceof JournalEntry.Head head) {
            journalId = head.journalId();
        } else if (entry instanceof JournalEntry.Snapshot snapshot) {
            reports = snapshot.reports();
            positions = snapshot.positions();
            noted = positions;
            runs.restore(snapshot.state());
            traceMillis = snapshot.state().runs().atMillis();
        } else if (entry instanceof JournalEntry.Heard heard) {
            positions = heard.positions();
            noted = positions;
            passTo(heard.traceMillis(), heard.decisions());
        } else if (entry instanceof JournalEntry.Reported reported) {
            takeReported(reported);
        }
    }

    private void takeReported(JournalEntry.Reported reported) {
        passTo(reported.traceMillis(), List.of());
        reports = reported.reports();
        unreported.clear();
        runs.reported();
    }

    private boolean passTo(long toMillis, List<Decision> decisions) {
        traceMillis = Math.max(traceMillis, toMillis);
        OrderedRuns.Step step = runs.advance(traceMillis, decisions);
        unreported.addAll(step.outcomes());
        return step.released();
    }

    /** Begins at these positions wherever nothing was read yet. */
    void beginAt(SortedMap<Integer, Long> from) {
        SortedMap<Integer, Long> all = new TreeMap<>(from);
        all.putAll(positions);
        positions = all;
        notePositions();
    }

    /**
     * Lets time pass, and carries decisions out.
     *
     * @param readTo the positions after what was read
     */
    void advance(long toMillis, DecisionReader.Batch read, SortedMap<Integer, Long> readTo) {
        long at = Math.max(traceMillis, toMillis);
        if (read.matters()) {
            journal.add(new JournalEntry.Heard(at, readTo, read.decisions()), true);
            noted = readTo;
        }
        positions = readTo;
        boolean released = passTo(at, read.decisions());
        // A start that follows from no decision: its time has to be known, too.
        if (released && !read.matters() && unreported.isEmpty()) {
            journal.add(new JournalEntry.Heard(at, positions, List.of()), false);
        }
    }

    /**
     * Writes positions down that moved over records which ask for nothing. The group must never be
     * ahead of the journal: that is how a journal is known that was left behind.
     */
    void notePositions() {
        if (!noted.equals(positions)) {
            journal.add(new JournalEntry.Heard(traceMillis, positions, List.of()), true);
            noted = positions;
        }
    }

    /** What has happened and is not on the topic yet. */
    List<TimedOutcome> unreported() {
        return List.copyOf(unreported);
    }

    /** The claim under which the reports that are missing are made. */
    Claim claim(String instanceId) {
        long next = unreported.isEmpty() ? reports : reports + 1;
        return new Claim(journalId, instanceId, next, traceMillis);
    }

    /** The missing reports are on the topic. */
    void reported() {
        reports++;
        unreported.clear();
        runs.reported();
        journal.add(new JournalEntry.Reported(reports, traceMillis), false);
    }

    /** The broker says that one more report was made than the journal knows of. */
    void reportedBefore(Claim claim) {
        JournalEntry.Reported missing =
                new JournalEntry.Reported(claim.reports(), claim.traceMillis());
        journal.add(missing, false);
        takeReported(missing);
    }

    /** Makes the journal short, if it is long, or at all events. */
    void shorten(boolean always) {
        long large = Math.max(SMALL_BYTES, GROWTH * bytesWhenShort);
        if (unreported.isEmpty() && (always || journal.bytes() > large)) {
            journal.replaceBy(
                    List.of(
                            new JournalEntry.Head(journalId),
                            new JournalEntry.Snapshot(reports, positions, runs.snapshot())));
            noted = positions;
            bytesWhenShort = journal.bytes();
        }
    }

    String journalId() {
        return journalId;
    }

    SortedMap<Integer, Long> positions() {
        return positions;
    }

    long reports() {
        return reports;
    }

    long traceMillis() {
        return traceMillis;
    }

    int heldBack() {
        return runs.heldBack();
    }

    RunCounts counts() {
        return runs.counts();
    }
}
