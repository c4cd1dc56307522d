package io.reachflow.jobs.operator;

import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Scores;
import java.util.List;
import java.util.Optional;

/** Whether scores can be decided by. */
final class ScoreCheck {
    private ScoreCheck() {}

    static Optional<FallbackCause> whatIsWrong(List<Candidates> batch, List<Scores> scores) {
        if (scores.size() != batch.size()) {
            return Optional.of(FallbackCause.FAILED);
        }
        for (int i = 0; i < scores.size(); i++) {
            if (scores.get(i).candidates().length != batch.get(i).slots().size()) {
                return Optional.of(FallbackCause.FAILED);
            }
        }
        return scores.stream().allMatch(ScoreCheck::isFinite)
                ? Optional.empty()
                : Optional.of(FallbackCause.NOT_FINITE);
    }

    private static boolean isFinite(Scores scores) {
        for (double score : scores.candidates()) {
            if (!Double.isFinite(score)) {
                return false;
            }
        }
        // Negative infinity is how a policy says that it never waits.
        boolean neverWaits = scores.waiting() == Double.NEGATIVE_INFINITY;
        return (neverWaits || Double.isFinite(scores.waiting()))
                && Double.isFinite(scores.urgency());
    }
}
