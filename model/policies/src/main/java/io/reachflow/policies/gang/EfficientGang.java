package io.reachflow.policies.gang;

import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.GangPlacing;
import java.util.List;

/**
 * Weighs the policy's ranking against the time that a gang spends on talking. For policies whose
 * scores know nothing of communication, in whatever unit they are: only their order counts. A gang
 * that stands at the top of the ranking and computes for half of its time is worth as much as one
 * from the middle that never talks.
 */
public final class EfficientGang implements GangPlacing {
    @Override
    public List<Integer> members(Candidates candidates, double[] scores, List<Integer> free) {
        double[] standing = standing(scores, free);
        return GangOptions.best(
                candidates,
                free,
                gang -> meanStanding(gang.members(), standing) * gang.estimate().efficiency());
    }

    /** From 1 for the best down to nearly 0; those with equal scores stand as their first. */
    private static double[] standing(double[] scores, List<Integer> free) {
        double[] standing = new double[scores.length];
        double last = Double.NaN;
        double share = 1;
        for (int rank = 0; rank < free.size(); rank++) {
            int place = free.get(rank);
            if (scores[place] != last) {
                share = 1 - (double) rank / free.size();
                last = scores[place];
            }
            standing[place] = share;
        }
        return standing;
    }

    private static double meanStanding(List<Integer> members, double[] standing) {
        double sum = 0;
        for (int member : members) {
            sum += standing[member];
        }
        return sum / members.size();
    }
}
