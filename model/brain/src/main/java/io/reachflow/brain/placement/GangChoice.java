package io.reachflow.brain.placement;

import io.reachflow.brain.book.GpuPool;
import io.reachflow.brain.state.CandidateView;
import io.reachflow.brain.state.CandidateViewBuilder;
import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.Closeness;
import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.constraint.Constraints;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.policy.WaitingTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The members chosen for a gang: the best of those candidates that are still free, best first.
 * Scores were made on the window's opening snapshot; gangs that were placed since have taken some.
 *
 * @param ranked all candidates that it may use, best first
 * @param inOneHost it stays with its first member where there is room for all of it
 */
record GangChoice(
        Candidates candidates,
        Scores scores,
        List<Integer> ranked,
        List<Integer> members,
        boolean inOneHost) {
    private static final int KEPT_FOR_REWARD = 8;

    /**
     * The best gang; empty when too few are free.
     *
     * @param together as in {@link io.reachflow.policies.policy.Policy#keepsGangsTogether()}
     * @param allowed which candidates may be used, by their place in the list
     */
    static Optional<GangChoice> best(
            Candidates candidates,
            Scores scores,
            GpuPool pool,
            boolean together,
            IntPredicate allowed) {
        Task task = candidates.waiting().task();
        boolean inOneHost = together && task.communicates();
        List<Integer> ranked = ranked(scores.candidates(), allowed);
        // Where a gang stays together, any of them may stand beside the first.
        int enough = inOneHost ? ranked.size() : task.gpus();
        List<Integer> free = new ArrayList<>();
        for (int i = 0; i < ranked.size() && free.size() < enough; i++) {
            GpuSlot now = pool.slotOrNull(candidates.slots().get(ranked.get(i)).gpuId());
            if (now != null && Constraints.fits(task, now)) {
                free.add(ranked.get(i));
            }
        }
        if (free.size() < task.gpus()) {
            return Optional.empty();
        }
        List<Integer> members = first(free, candidates, inOneHost);
        return Optional.of(new GangChoice(candidates, scores, ranked, members, inOneHost));
    }

    /** As many as the task needs: the first ones, or those beside the first where there is room. */
    private static List<Integer> first(
            List<Integer> ranked, Candidates candidates, boolean inOneHost) {
        int gpus = candidates.waiting().task().gpus();
        if (inOneHost) {
            String host = hostOf(candidates, ranked.get(0));
            List<Integer> mates =
                    ranked.stream().filter(i -> hostOf(candidates, i).equals(host)).toList();
            if (mates.size() >= gpus) {
                return mates.subList(0, gpus);
            }
        }
        return ranked.subList(0, gpus);
    }

    private static String hostOf(Candidates candidates, int i) {
        return candidates.slots().get(i).gpu().hostId();
    }

    /** Stable: equal scores stay in the order of the ids. */
    private static List<Integer> ranked(double[] scores, IntPredicate allowed) {
        List<Integer> ranked = new ArrayList<>(scores.length);
        for (int i = 0; i < scores.length; i++) {
            if (allowed.test(i)) {
                ranked.add(i);
            }
        }
        ranked.sort((one, other) -> Double.compare(-scores[one], -scores[other]));
        return ranked;
    }

    /** Waiting is one more candidate for the first place; a gang that began goes on. */
    boolean isBetterThanWaiting() {
        return scores.candidates()[members.get(0)] >= scores.waiting();
    }

    /**
     * Whether a gang that communicates would stand in more hosts than the policy meant it to,
     * because others took candidates since.
     */
    boolean isTornApart() {
        return candidates.waiting().task().communicates()
                && hosts(members) > hosts(first(ranked, candidates, inOneHost));
    }

    private long hosts(List<Integer> some) {
        return some.stream().map(i -> hostOf(candidates, i)).distinct().count();
    }

    /** Whether all members had to stand beside the first, which there was room for. */
    boolean staysInOneHost() {
        return inOneHost && hosts(members) == 1;
    }

    double meanScore() {
        return members.stream().mapToDouble(i -> scores.candidates()[i]).average().orElseThrow();
    }

    List<String> gpuIds() {
        return members.stream().map(i -> candidates.slots().get(i).gpuId()).toList();
    }

    /** A gang is as slow as its slowest member. */
    double transferSeconds() {
        return members.stream()
                .mapToDouble(i -> candidates.estimates().get(i).transferSeconds())
                .max()
                .orElseThrow();
    }

    /** Now that all members are known: estimates had to guess how close they are. */
    double runSeconds() {
        WaitingTask waiting = candidates.waiting();
        Closeness closeness = closeness();
        return members.stream()
                .map(i -> candidates.slots().get(i).gpu())
                .mapToDouble(
                        gpu ->
                                Estimate.runSeconds(
                                        waiting.task(),
                                        waiting.remainingWorkGpuSeconds(),
                                        gpu,
                                        closeness))
                .max()
                .orElseThrow();
    }

    private Closeness closeness() {
        if (hosts(members) == 1) {
            return Closeness.HOST;
        }
        String site = siteOf(members.get(0));
        return site != null && members.stream().allMatch(i -> site.equals(siteOf(i)))
                ? Closeness.SITE
                : Closeness.APART;
    }

    private @Nullable String siteOf(int i) {
        return candidates.slots().get(i).gpu().siteId();
    }

    /** The best candidates, as they go into the reward event. */
    List<CandidateView> bestViews() {
        return ranked.stream().limit(KEPT_FOR_REWARD).map(this::view).toList();
    }

    private CandidateView view(int i) {
        GpuSlot slot = candidates.slots().get(i);
        Estimate estimate = candidates.estimates().get(i);
        return CandidateViewBuilder.builder()
                .gpuId(slot.gpuId())
                .transferSeconds(estimate.transferSeconds())
                .runSeconds(estimate.runSeconds())
                .survivalChance(estimate.survivalChance())
                .pricePerHourUsd(slot.gpu().pricePerHourUsd())
                .score(scores.candidates()[i])
                .build();
    }
}
