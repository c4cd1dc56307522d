package io.reachflow.brain.placement;

import io.reachflow.brain.book.GpuPool;
import io.reachflow.brain.state.CandidateView;
import io.reachflow.brain.state.CandidateViewBuilder;
import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GangEstimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.constraint.Constraints;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.GangPlacing;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.policy.WaitingTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * The members chosen for a gang: the best of those candidates that are still free, best first.
 * Scores were made on the window's opening snapshot; gangs that were placed since have taken some.
 *
 * @param ranked all candidates that it may use, best first
 * @param placing how members are chosen
 */
record GangChoice(
        Candidates candidates,
        Scores scores,
        List<Integer> ranked,
        List<Integer> members,
        GangPlacing placing) {
    private static final int KEPT_FOR_REWARD = 8;

    /**
     * The best gang; empty when too few are free.
     *
     * @param allowed which candidates may be used, by their place in the list
     */
    static Optional<GangChoice> best(
            Candidates candidates,
            Scores scores,
            GpuPool pool,
            GangPlacing ofGangs,
            IntPredicate allowed) {
        Task task = candidates.waiting().task();
        GangPlacing placing = task.communicates() ? ofGangs : GangPlacing.BEST;
        List<Integer> ranked = ranked(scores.candidates(), allowed);
        // Where members matter to each other, any of them may be one.
        int enough = task.communicates() ? ranked.size() : task.gpus();
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
        List<Integer> members = placing.members(candidates, scores.candidates(), free);
        return Optional.of(new GangChoice(candidates, scores, ranked, members, placing));
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
                && hosts(members) > hosts(placing.members(candidates, scores.candidates(), ranked));
    }

    private long hosts(List<Integer> some) {
        return some.stream().map(i -> candidates.slots().get(i).gpu().hostId()).distinct().count();
    }

    /** Whether all members had to stand beside the first, which there was room for. */
    boolean staysInOneHost() {
        return placing.staysBesideFirst() && hosts(members) == 1;
    }

    double meanScore() {
        return members.stream().mapToDouble(i -> scores.candidates()[i]).average().orElseThrow();
    }

    List<String> gpuIds() {
        return members.stream().map(i -> candidates.slots().get(i).gpuId()).toList();
    }

    double transferSeconds() {
        return estimate().transferSeconds();
    }

    double runSeconds() {
        return estimate().runSeconds();
    }

    /** Now that all members are known: those of candidates had to guess how close they are. */
    private GangEstimate estimate() {
        WaitingTask waiting = candidates.waiting();
        return GangEstimate.of(
                waiting.task(),
                waiting.remainingWorkGpuSeconds(),
                members.stream().map(i -> candidates.slots().get(i).gpu()).toList());
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
