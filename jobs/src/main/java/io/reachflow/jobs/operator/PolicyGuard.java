package io.reachflow.jobs.operator;

import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.ForwardingPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.Scores;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has a heuristic decide where a learned policy can't: where it fails, and where a window is larger
 * than it may take. The scores of other policies are trusted. Remembers nothing between windows;
 * what has to be remembered is the cell's {@link BackOff}.
 */
final class PolicyGuard {
    private static final Logger LOG = LoggerFactory.getLogger(PolicyGuard.class);

    /**
     * Who decides, and who where that one can't.
     *
     * @param maxOperations a learned policy may take in one window
     */
    record Settings(Policy policy, Policy fallback, long maxOperations, long windowMillis) {}

    private final Policy policy;
    private final Policy fallback;
    private final long maxOperations;
    private final long windowMillis;
    private final Consumer<FallbackCause> fallbacks;
    private boolean toldOfTooLarge;

    /**
     * A guard for any number of cells.
     *
     * @param fallbacks told of each window in which the policy was of no use
     */
    PolicyGuard(Settings settings, Consumer<FallbackCause> fallbacks) {
        this.policy = settings.policy();
        this.fallback = settings.fallback();
        this.maxOperations = settings.maxOperations();
        this.windowMillis = settings.windowMillis();
        this.fallbacks = fallbacks;
    }

    /**
     * Who decides in a cell's window.
     *
     * @param backOff as the cell's last window left it; null: none
     */
    WindowPolicy policyFor(long windowEndMillis, @Nullable BackOff backOff) {
        return new WindowPolicy(windowEndMillis, backOff);
    }

    /** What a cell's next windows have to know where one could not be closed with the policy. */
    BackOff restAfterFailure(long windowEndMillis, @Nullable BackOff backOff) {
        if (backOff != null && backOff.covers(windowEndMillis)) {
            return backOff;
        }
        return BackOff.after(windowEndMillis, backOff, windowMillis);
    }

    Policy fallback() {
        return fallback;
    }

    /** One window: the policy, which becomes the fallback where it is of no use. */
    final class WindowPolicy implements ForwardingPolicy {
        private final long windowEndMillis;
        private Policy inner;
        private @Nullable BackOff backOff;
        private boolean fellBack;
        private boolean scored;
        private long spentOperations;

        private WindowPolicy(long windowEndMillis, @Nullable BackOff backOff) {
            this.windowEndMillis = windowEndMillis;
            this.backOff = backOff;
            boolean rests = backOff != null && backOff.covers(windowEndMillis);
            this.fellBack = rests;
            this.inner = rests ? fallback : policy;
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
                fellBack = true;
                inner = fallback;
            }
            scored |= !batch.isEmpty();
            return inner.score(batch);
        }

        private Optional<List<Scores>> learnedScores(List<Candidates> batch) {
            try {
                long operations = inner.operations(batch);
                if (operations > maxOperations - spentOperations) {
                    leaveToFallback(operations);
                    return Optional.empty();
                }
                spentOperations += operations;
                List<Scores> scores = inner.score(batch);
                Optional<FallbackCause> wrong = ScoreCheck.whatIsWrong(batch, scores);
                if (wrong.isEmpty()) {
                    scored |= !batch.isEmpty();
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
            if (scored && !fellBack) {
                backOff = null;
            }
            return backOff;
        }

        /** It need not rest: what the next window takes is known before it is scored as well. */
        private void leaveToFallback(long operations) {
            fallbacks.accept(FallbackCause.TOO_LARGE);
            if (!toldOfTooLarge) {
                toldOfTooLarge = true;
                LOG.warn(
                        "The policy {} would take {} operations more in the window that ends at"
                                + " {}, in which it has taken {} of policy.max-operations ({}): {}"
                                + " decides the rest of it. Further ones are only counted.",
                        policy.identity(),
                        operations,
                        windowEndMillis,
                        spentOperations,
                        maxOperations,
                        fallback.identity().id());
            }
        }

        private void rest(FallbackCause cause, @Nullable RuntimeException thrown) {
            backOff = BackOff.after(windowEndMillis, backOff, windowMillis);
            fallbacks.accept(cause);
            LOG.warn(
                    "The policy {} was of no use ({}) in the window that ends at {}: {} decides for"
                            + " {} windows.",
                    policy.identity(),
                    cause.key,
                    windowEndMillis,
                    fallback.identity().id(),
                    backOff.windows(),
                    thrown);
        }
    }
}
