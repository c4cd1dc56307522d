package io.reachflow.brain.state;

import io.reachflow.intake.task.Outcome;
import io.reachflow.policies.policy.PolicyIdentity;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The right to run on GPUs, fenced by its epoch, with what is needed to reward the decision when it
 * ends.
 *
 * @param attempt 1 for the first start
 * @param expectedEndMillis by the estimates it was granted on
 * @param heardAtMillis when the dispatcher was last heard of; the grant counts
 * @param account what it has used up; of an older version's lease little is known
 * @param excusedUntilMillis its silence up to here does not count: its GPUs were not heard either
 * @param termEndsMillis when the policy is asked whether it goes on; null: nobody asks
 * @param stopByMillis it is asked to stop gracefully, and ended by force then; null: it is not
 * @param candidates the best candidates, best first
 * @param candidateCount how many GPUs could have run it
 * @param score mean score of the gang
 * @param waitScore of waiting; null when waiting was no choice
 * @param policy the one that granted it, which may not be the one that sees it end
 * @param drawn how it was drawn; null where it was not
 */
@RecordBuilder
public record Lease(
        String decisionId,
        long epoch,
        int attempt,
        List<String> gpuIds,
        long grantedAtMillis,
        long expectedEndMillis,
        long heardAtMillis,
        LeaseAccount account,
        long excusedUntilMillis,
        @Nullable Long termEndsMillis,
        @Nullable Long stopByMillis,
        List<CandidateView> candidates,
        int candidateCount,
        Double score,
        @Nullable Double waitScore,
        PolicyIdentity policy,
        @Nullable ExplorationSample drawn) {
    public Lease {
        account =
                Objects.requireNonNullElse(
                        account,
                        LeaseAccount.unknown(gpuIds.size(), grantedAtMillis, heardAtMillis));
    }

    /** When it is expected to end; overdue by some time, it is expected to take as long again. */
    public long expectedEndAsOf(long nowMillis) {
        return expectedEndMillis > nowMillis
                ? expectedEndMillis
                : nowMillis + (nowMillis - expectedEndMillis);
    }

    /** From when on its dispatcher has been silent, as far as that counts. */
    public long silentSinceMillis() {
        return Math.max(heardAtMillis, excusedUntilMillis);
    }

    /** Whether it is asked to stop, and still live. */
    public boolean isStopping() {
        return stopByMillis != null;
    }

    /** Whether it had to be over before a moment. */
    public boolean isStopOverdue(long atMillis) {
        return stopByMillis != null && stopByMillis < atMillis;
    }

    /** Whether its term is over before a moment; one that stops has no term any more. */
    public boolean isTermOver(long atMillis) {
        return termEndsMillis != null && termEndsMillis < atMillis;
    }

    /** The next moment at which it needs a look, if its dispatcher may be silent for so long. */
    public long nextLookMillis(long silenceMillis) {
        long look = silentSinceMillis() + silenceMillis;
        look = termEndsMillis == null ? look : Math.min(look, termEndsMillis);
        return stopByMillis == null ? look : Math.min(look, stopByMillis);
    }

    /** It goes on for another term; 0: until it ends by itself. */
    Lease renewed(long nowMillis, long termMillis) {
        return LeaseBuilder.builder(this)
                .termEndsMillis(termMillis == 0 ? null : nowMillis + termMillis)
                .build();
    }

    /**
     * It is asked to stop.
     *
     * @param expectedMillis when its work is expected to be saved
     */
    Lease askedToStop(long nowMillis, long expectedMillis, long byMillis) {
        return LeaseBuilder.builder(this)
                .termEndsMillis(null)
                .stopByMillis(byMillis)
                .expectedEndMillis(Math.min(expectedEndMillis, expectedMillis))
                .account(account.askedToStop(nowMillis))
                .build();
    }

    Lease excusedUntil(long timeMillis) {
        return LeaseBuilder.builder(this)
                .excusedUntilMillis(Math.max(excusedUntilMillis, timeMillis))
                .build();
    }

    /**
     * Its dispatcher was heard.
     *
     * @param saved whether more of the work is in a checkpoint than before
     */
    Lease heard(Outcome report, long timeMillis, boolean saved) {
        return LeaseBuilder.builder(this)
                .heardAtMillis(Math.max(heardAtMillis, timeMillis))
                .account(account.reported(report, timeMillis, saved))
                .build();
    }
}
