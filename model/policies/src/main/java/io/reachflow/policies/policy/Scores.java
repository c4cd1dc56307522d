package io.reachflow.policies.policy;

import org.jspecify.annotations.Nullable;

/**
 * What a policy thinks of a task's candidates; more is better.
 *
 * @param candidates one for each candidate
 * @param waiting of leaving the task for a later window; negative infinity: place it if possible
 * @param urgency of being served before the other tasks of the window; equals are served in the
 *     policy's order
 * @param value what is expected to come of the task; not a number where the policy has no opinion
 * @param logits what the scores were made from; null where the policy knows no chances
 */
@SuppressWarnings("ArrayRecordComponent") // made for one window and not compared
public record Scores(
        double[] candidates,
        double waiting,
        double urgency,
        double value,
        @Nullable Logits logits) {

    /**
     * The chances of a policy to choose, as a softmax has them.
     *
     * @param candidates one for each candidate
     * @param waiting of leaving the task for a later window
     * @param drawn whether the best score is a draw from them, not just the likeliest
     */
    public record Logits(double[] candidates, double waiting, boolean drawn) {}

    /** Scores of a policy that expects nothing and knows no chances. */
    public Scores(double[] candidates, double waiting, double urgency) {
        this(candidates, waiting, urgency, Double.NaN, null);
    }

    /** Scores of a policy that leaves it at its order. */
    public Scores(double[] candidates, double waiting) {
        this(candidates, waiting, 0);
    }

    /** Scores of a policy that never chooses to wait. */
    public static Scores placing(double[] candidates) {
        return new Scores(candidates, Double.NEGATIVE_INFINITY);
    }
}
