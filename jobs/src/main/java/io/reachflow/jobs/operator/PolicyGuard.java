package io.reachflow.jobs.operator;

import io.reachflow.brain.policy.Candidates;
import io.reachflow.brain.policy.ForwardingPolicy;
import io.reachflow.brain.policy.Policy;
import io.reachflow.brain.policy.Scores;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has a heuristic decide where a learned policy can't: at once where it fails, from the next window
 * on where it was slow. Other policies are left alone. Remembers nothing between windows; what has
 * to be remembered is the cell's {@link BackOff}.
 */
final class PolicyGuard {
    private static final Logger LOG = LoggerFactory.getLogger(PolicyGuard.class);

    private final Policy policy;
    private final Policy fallback;
    private final long budgetNanos;
    private final long windowMillis;
    private final Consumer<FallbackCause> fallbacks;
    private final LongSupplier nanos;

    /**
     * A guard for any number of cells.
     *
     * @param budgetNanos scoring may take in one window
     * @param fallbacks told of each window in which the policy was of no use
     * @param nanos a clock; decisions depend on it only where the budget is overrun
     */
    PolicyGuard(
            Policy policy,
            Policy fallback,
            long budgetNanos,
            long windowMillis,
            Consumer<FallbackCause> fallbacks,
            LongSupplier nanos) {
        this.policy = policy;
        this.fallback = fallback;
        this.budgetNanos = budgetNanos;
        this.windowMillis = windowMillis;
        this.fallbacks = fallbacks;
        this.nanos = nanos;
    }

    static PolicyGuard of(
            Policy policy,
            Policy fallback,
            Duration budget,
            long windowMillis,
            Consumer<FallbackCause> fallbacks) {
        return new PolicyGuard(
                policy, fallback, budget.toNanos(), windowMillis, fallbacks, System::nanoTime);
    }

    /**
     * Who decides in a cell's window.
     *
     * @param backOff as the cell's last window left it; null: none
     */
    WindowPolicy policyFor(long windowEndMillis, BackOff backOff) {
        return new WindowPolicy(windowEndMillis, backOff);
    }

    /** One window: the policy, which becomes the fallback when it fails. */
    final class WindowPolicy implements ForwardingPolicy {
        private final long windowEndMillis;
        private Policy inner;
        private BackOff backOff;
        private boolean proved;
        private long spentNanos;

        private WindowPolicy(long windowEndMillis, BackOff backOff) {
            this.windowEndMillis = windowEndMillis;
            this.backOff = backOff;
            boolean rests = backOff != null && backOff.covers(windowEndMillis);
            this.inner = policy.isLearned() && rests ? fallback : policy;
        }

        /** Also whose identity decisions carry. */
        @Override
        public Policy inner() {
            return inner;
        }

        @Override
        public List<Scores> score(List<Candidates> batch) {
            if (inner.isLearned()) {
                Optional<List<Scores>> scores = learnedScores(batch);
                if (scores.isPresent()) {
                    return scores.get();
                }
                inner = fallback;
            }
            return inner.score(batch);
        }

        private Optional<List<Scores>> learnedScores(List<Candidates> batch) {
            long begun = nanos.getAsLong();
            try {
                List<Scores> scores = inner.score(batch);
                spentNanos += nanos.getAsLong() - begun;
                Optional<FallbackCause> wrong = ScoreCheck.whatIsWrong(batch, scores);
                if (wrong.isEmpty()) {
                    proved |= !batch.isEmpty();
                    return Optional.of(scores);
                }
                rest(wrong.get(), null);
            } catch (RuntimeException e) {
                // Whatever is wrong with a network must not stop the job.
                rest(FallbackCause.FAILED, e);
            }
            return Optional.empty();
        }

        /** Ends the window, and returns what the cell's next one has to know; null: nothing. */
        BackOff endWindow() {
            if (inner.isLearned() && spentNanos > budgetNanos) {
                rest(FallbackCause.SLOW, null);
            } else if (inner.isLearned() && proved) {
                backOff = null;
            }
            return backOff;
        }

        private void rest(FallbackCause cause, RuntimeException thrown) {
            backOff = BackOff.after(windowEndMillis, backOff, windowMillis);
            fallbacks.accept(cause);
            LOG.warn(
                    "The policy {} was of no use ({}, {} ms) in the window that ends at {}: {}"
                            + " decides for {} windows.",
                    policy.identity(),
                    cause.key,
                    spentNanos / 1_000_000,
                    windowEndMillis,
                    fallback.identity().id(),
                    backOff.windows(),
                    thrown);
        }
    }
}
