package io.reachflow.streams.dispatch;

import java.time.Instant;
import java.util.List;
import java.util.SortedMap;

/** Puts a dispatcher in charge of its group, unless another one is, or its journal is not right. */
final class TakeOver {
    private final DurableRuns runs;
    private final DispatchGroup group;
    private final SortedMap<Integer, Long> firstDecisions;
    private final boolean newJournal;

    /**
     * @param newJournal begin where the group stands, whoever brought it there
     */
    TakeOver(
            DurableRuns runs,
            DispatchGroup group,
            SortedMap<Integer, Long> firstDecisions,
            boolean newJournal) {
        this.runs = runs;
        this.group = group;
        this.firstDecisions = firstDecisions;
        this.newJournal = newJournal;
    }

    /** Looks before it shuts others out, and again when they can't change anything any more. */
    void run(OutcomeTransactions transactions, String instanceId) {
        if (!newJournal) {
            require(group.committed());
        }
        transactions.open();
        DispatchGroup.Committed last = group.settled();
        if (newJournal) {
            runs.beginAt(last.positions());
        } else {
            require(last);
            last.claim()
                    .filter(claim -> claim.reports() == runs.reports() + 1)
                    .ifPresent(runs::reportedBefore);
        }
        runs.beginAt(firstDecisions);
        Claim mine = new Claim(runs.journalId(), instanceId, runs.reports(), runs.traceMillis());
        transactions.claim(new DispatchReport(List.of(), runs.positions(), mine));
    }

    private void require(DispatchGroup.Committed last) {
        if (last.claim().isEmpty()) {
            return;
        }
        Claim claim = last.claim().get();
        if (!claim.journalId().equals(runs.journalId())) {
            throw new SecondDispatcherException(
                    "The group ("
                            + group.name()
                            + ") belongs to the journal "
                            + claim.journalId()
                            + ", which is not here; its last report is of "
                            + Instant.ofEpochMilli(claim.traceMillis())
                            + ". Either another dispatcher runs: only one may. Or its journal lies"
                            + " elsewhere: name its folder with --journal. If it is lost,"
                            + " --new-journal begins at the group's offsets and forgets what"
                            + " runs.");
        }
        if (claim.reports() > runs.reports() + 1 || isAhead(last.positions(), runs.positions())) {
            throw new SecondDispatcherException(
                    "The journal ("
                            + runs.journalId()
                            + ") ends with report "
                            + runs.reports()
                            + ", but the group ("
                            + group.name()
                            + ") is at "
                            + claim.reports()
                            + ": this is an old copy. Use the one that was written last. If it is"
                            + " lost, --new-journal begins at the group's offsets.");
        }
    }

    private static boolean isAhead(SortedMap<Integer, Long> one, SortedMap<Integer, Long> other) {
        return one.entrySet().stream()
                .anyMatch(entry -> entry.getValue() > other.getOrDefault(entry.getKey(), 0L));
    }
}
