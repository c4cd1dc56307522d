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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has a heuristic decide where a learned policy can't: at once where it fails, from the next window
 * on where it was slow. Other policies are left alone. Remembers nothing between windows; what has
 * to be remembered is the cell's {@link BackOff}.
 */
final class PolicyGuard {
    private static final Logger LOG = LoggerFactory.getLogger(PolicyGuard.class);

    /**
     * Who decides, and who where that one can't.
     *
     * @param budget scoring may take in one window
     */
    record Settings(Policy policy, Policy fallback, Duration budget, long windowMillis) {}

    private final Policy policy;
    private final Policy fallback;
    private final long budgetNanos;
    private final long windowMillis;
    private final Consumer<FallbackCause> fallbacks;
    private final LongSupplier nanos;

    /**
     * A guard for any number of cells.
     *
     * @param fallbacks told of each window in which the policy was of no use
     */
    PolicyGuard(Settings settings, Consumer<FallbackCause> fallbacks) {
        this(settings, fallbacks, System::nanoTime);
    }

    /**
     * With a clock of its own.
     *
     * @param nanos decisions depend on it only where the budget is overrun
     */
    PolicyGuard(Settings settings, Consumer<FallbackCause> fallbacks, LongSupplier nanos) {
        this.policy = settings.policy();
        this.fallback = settings.fallback();
        this.budgetNanos = settings.budget().toNanos();
        this.windowMillis = settings.windowMillis();
        this.fallbacks = fallbacks;
        this.nanos = nanos;
    }

    /**
     * Who decides in a cell's window.
     *
     * @param backOff as the cell's last window left it; null: none
     */
    WindowPolicy policyFor(long windowEndMillis, @Nullable BackOff backOff) {
        return new WindowPolicy(windowEndMillis, backOff);
    }

    /** One window: the policy, which becomes the fallback when it fails. */
    final class WindowPolicy implements ForwardingPolicy {
        private final long windowEndMillis;
        private Policy inner;
        private @Nullable BackOff backOff;
        private boolean proved;
        private long spentNanos;

        private WindowPolicy(long windowEndMillis, @Nullable BackOff backOff) {
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
        @Nullable BackOff endWindow() {
            if (inner.isLearned() && spentNanos > budgetNanos) {
                rest(FallbackCause.SLOW, null);
            } else if (inner.isLearned() && proved) {
                backOff = null;
            }
            return backOff;
        }

        private void rest(FallbackCause cause, @Nullable RuntimeException thrown) {
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
