package io.reachflow.model.cell;

import io.reachflow.model.cluster.Estimate;
import io.reachflow.model.cluster.GpuSlot;
import io.reachflow.model.constraint.Constraints;
import io.reachflow.model.policy.Candidates;
import io.reachflow.model.policy.Scores;
import io.reachflow.model.task.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The members chosen for a gang: the best of those candidates that are still free, best first.
 * Scores were made on the window's opening snapshot; gangs that were placed since have taken some.
 */
record GangChoice(Candidates candidates, Scores scores, List<Integer> members) {
    private static final int KEPT_FOR_REWARD = 8;

    static Optional<GangChoice> best(Candidates candidates, Scores scores, Pool pool) {
        Task task = candidates.waiting().task();
        List<Integer> open = new ArrayList<>();
        for (int i = 0; i < candidates.slots().size(); i++) {
            Optional<GpuSlot> now = pool.slot(candidates.slots().get(i).gpuId());
            if (now.isPresent() && Constraints.fits(task, now.get())) {
                open.add(i);
            }
        }
        if (open.size() < task.gpus()) {
            return Optional.empty();
        }
        // Stable: equal scores stay in the order of the ids.
        open.sort(byScore(scores));
        return Optional.of(new GangChoice(candidates, scores, open.subList(0, task.gpus())));
    }

    private static Comparator<Integer> byScore(Scores scores) {
        return Comparator.comparingDouble(i -> -scores.candidates()[i]);
    }

    boolean isBetterThanWaiting() {
        return meanScore() >= scores.waiting();
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

    double runSeconds() {
        return members.stream()
                .mapToDouble(i -> candidates.estimates().get(i).runSeconds())
                .max()
                .orElseThrow();
    }

    /** The best candidates, as they go into the reward event. */
    List<CandidateView> bestViews() {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < candidates.slots().size(); i++) {
            all.add(i);
        }
        all.sort(byScore(scores));
        return all.stream().limit(KEPT_FOR_REWARD).map(this::view).toList();
    }

    private CandidateView view(int i) {
        GpuSlot slot = candidates.slots().get(i);
        Estimate estimate = candidates.estimates().get(i);
        return new CandidateView(
                slot.gpuId(),
                estimate.transferSeconds(),
                estimate.runSeconds(),
                estimate.survivalChance(),
                slot.gpu().pricePerHourUsd(),
                scores.candidates()[i]);
    }
}
