package io.reachflow.policies.gang;

import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.GangPlacing;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** What a task takes when its turn comes, for policies that think through a whole window. */
public final class TurnChoice {
    private TurnChoice() {}

    /**
     * The best that others left; nothing where that is too little, or where the cell would have a
     * gang wait because others tore it apart.
     *
     * @param isFree which candidates others left, by their place in the list
     */
    public static List<Integer> of(
            Candidates candidates, double[] scores, GangPlacing ofGangs, IntPredicate isFree) {
        List<Integer> ranked = ranked(scores);
        List<Integer> free = ranked.stream().filter(isFree::test).toList();
        if (free.size() < candidates.waiting().task().gpus()) {
            return List.of();
        }
        if (!candidates.waiting().task().communicates()) {
            return GangPlacing.best(candidates, free);
        }
        List<Integer> members = ofGangs.members(candidates, scores, free);
        List<Integer> wished = ofGangs.members(candidates, scores, ranked);
        return hosts(candidates, members) > hosts(candidates, wished) ? List.of() : members;
    }

    /** The places of scores, best first; equals stay as they are. */
    public static List<Integer> ranked(double[] scores) {
        return IntStream.range(0, scores.length)
                .boxed()
                .sorted(Comparator.comparingDouble(place -> -scores[place]))
                .toList();
    }

    private static long hosts(Candidates candidates, List<Integer> places) {
        return places.stream()
                .map(place -> candidates.slots().get(place).gpu().hostId())
                .distinct()
                .count();
    }
}
