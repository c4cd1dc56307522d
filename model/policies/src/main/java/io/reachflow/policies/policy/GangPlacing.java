package io.reachflow.policies.policy;

import java.util.List;

/**
 * Who of a task's candidates become its gang. Scores are about one GPU at a time; what members cost
 * each other shows only in the whole set. Asked for gangs that communicate: all others get the best
 * ones.
 */
@FunctionalInterface
public interface GangPlacing {
    /** The best ones, wherever they stand. */
    GangPlacing BEST = (candidates, scores, free) -> best(candidates, free);

    /**
     * As many members as the task needs, best first.
     *
     * @param scores one for each candidate
     * @param free the places of candidates that may be members, best first; at least as many as the
     *     task needs
     */
    List<Integer> members(Candidates candidates, double[] scores, List<Integer> free);

    /**
     * Whether all others come from beside the first member, whoever that is, where its host has
     * room for them: then the chance of a gang that is drawn one by one is known.
     */
    default boolean staysBesideFirst() {
        return false;
    }

    /** The first ones, as many as the task needs. */
    static List<Integer> best(Candidates candidates, List<Integer> free) {
        return free.subList(0, candidates.waiting().task().gpus());
    }
}
