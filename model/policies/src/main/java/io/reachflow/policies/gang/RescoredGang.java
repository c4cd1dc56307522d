package io.reachflow.policies.gang;

import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.GangPlacing;
import io.reachflow.policies.policy.WaitingTask;
import java.util.List;

/**
 * The gang with the best mean score, where each member is scored anew by what the whole gang can
 * expect: for policies that score by estimates, which had to guess how close a gang would be.
 */
public record RescoredGang(MemberScore score) implements GangPlacing {

    /** A policy's score of one GPU. */
    @FunctionalInterface
    public interface MemberScore {
        double of(WaitingTask waiting, GpuSlot slot, Estimate estimate);
    }

    @Override
    public List<Integer> members(Candidates candidates, double[] scores, List<Integer> free) {
        return GangOptions.best(candidates, free, gang -> meanScore(candidates, gang));
    }

    private double meanScore(Candidates candidates, GangOptions.Option gang) {
        double sum = 0;
        for (int i : gang.members()) {
            GpuSlot slot = candidates.slots().get(i);
            Estimate estimate = gang.estimate().ofMember(slot.gpu(), candidates.nowMillis());
            sum += score.of(candidates.waiting(), slot, estimate);
        }
        return sum / gang.members().size();
    }
}
