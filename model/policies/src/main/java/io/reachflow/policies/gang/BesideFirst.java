package io.reachflow.policies.gang;

import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.GangPlacing;
import java.util.List;

/**
 * The best one, and the others from its host where that has room for all; else the best ones. For
 * policies that draw: they learn where the first has to go, and each draw has a chance.
 */
public final class BesideFirst implements GangPlacing {
    @Override
    public List<Integer> members(Candidates candidates, double[] scores, List<Integer> free) {
        String host = hostOf(candidates, free.get(0));
        List<Integer> mates =
                free.stream().filter(i -> hostOf(candidates, i).equals(host)).toList();
        boolean enough = mates.size() >= candidates.waiting().task().gpus();
        return GangPlacing.best(candidates, enough ? mates : free);
    }

    @Override
    public boolean staysBesideFirst() {
        return true;
    }

    private static String hostOf(Candidates candidates, int i) {
        return candidates.slots().get(i).gpu().hostId();
    }
}
