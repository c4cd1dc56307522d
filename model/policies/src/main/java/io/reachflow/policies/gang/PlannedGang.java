package io.reachflow.policies.gang;

import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.GangPlacing;
import java.util.List;

/**
 * The members that a policy planned before any task of the window was served; where others took one
 * of them, those that another way chooses. What is planned stands above all other scores.
 *
 * @param unplanned the other way
 */
public record PlannedGang(GangPlacing unplanned) implements GangPlacing {
    /** More than a pair can be worth. */
    private static final double PLANNED = 1e6;

    /** The same scores, but these places stand above the others. */
    public static double[] raised(double[] scores, List<Integer> places) {
        double[] raised = scores.clone();
        for (int place : places) {
            raised[place] += PLANNED;
        }
        return raised;
    }

    /** Whether a score is one that was raised. */
    public static boolean isRaised(double score) {
        return score > PLANNED / 2;
    }

    @Override
    public List<Integer> members(Candidates candidates, double[] scores, List<Integer> free) {
        List<Integer> best = GangPlacing.best(candidates, free);
        boolean planned = best.stream().allMatch(place -> isRaised(scores[place]));
        return planned ? best : unplanned.members(candidates, scores, free);
    }

    @Override
    public boolean staysBesideFirst() {
        return unplanned.staysBesideFirst();
    }
}
