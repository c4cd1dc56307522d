package io.reachflow.model.policy;

/**
 * What a policy thinks of a task's candidates; more is better.
 *
 * @param candidates one for each candidate
 * @param waiting of leaving the task for a later window; negative infinity: place it if possible
 * @param urgency of being served before the other tasks of the window; equals are served in the
 *     policy's order
 */
@SuppressWarnings("ArrayRecordComponent") // made for one window and not compared
public record Scores(double[] candidates, double waiting, double urgency) {

    /** Scores of a policy that leaves it at its order. */
    public Scores(double[] candidates, double waiting) {
        this(candidates, waiting, 0);
    }

    /** Scores of a policy that never chooses to wait. */
    public static Scores placing(double[] candidates) {
        return new Scores(candidates, Double.NEGATIVE_INFINITY);
    }
}
