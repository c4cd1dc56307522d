package io.reachflow.faults.suite;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * What a round left.
 *
 * @param lostTasks that were sent, and not done in the end
 * @param evictions leases that were taken back because somebody was thought to be gone
 * @param digestAgain of the same input, decided on again without faults; empty: not tried
 * @param openTransactions that were left when the job had stopped
 * @param complaints all that was not as expected; none: the round is fine
 */
@RecordBuilder
public record RoundResult(
        int number,
        String policy,
        List<FaultResult> faults,
        long tasks,
        long lostTasks,
        long decisions,
        long violations,
        long evictions,
        long rejections,
        long deadLetters,
        String digest,
        String digestAgain,
        long openTransactions,
        double seconds,
        List<String> complaints) {
    public RoundResult {
        faults = List.copyOf(faults);
        complaints = List.copyOf(complaints);
    }

    public boolean isFine() {
        return complaints.isEmpty();
    }

    /** The digests in a word. */
    public String comparison() {
        if (digestAgain.isEmpty()) {
            return "not compared";
        }
        return digest.equals(digestAgain) ? "same" : "differs";
    }
}
