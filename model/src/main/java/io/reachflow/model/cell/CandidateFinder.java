package io.reachflow.model.cell;

import io.reachflow.model.cluster.ClusterView;
import io.reachflow.model.cluster.Estimate;
import io.reachflow.model.cluster.GpuSlot;
import io.reachflow.model.constraint.Constraints;
import io.reachflow.model.constraint.Judgement;
import io.reachflow.model.policy.Candidates;
import io.reachflow.model.policy.Waiting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds the GPUs that may run a task, and what the task can expect there. */
final class CandidateFinder {
    /**
     * The candidates of a task.
     *
     * @param judgedAway the judgement that left too few of them; null when none did
     * @param count how many there were before they were pruned
     */
    record Found(Candidates candidates, int count, Judgement judgedAway) {
        boolean enough() {
            return candidates.slots().size() >= candidates.waiting().task().gpus();
        }
    }

    private final ClusterView view;
    private final List<Judgement> judgements;
    private final int maxCandidates;

    CandidateFinder(ClusterView view, List<Judgement> judgements, int maxCandidates) {
        this.view = view;
        this.judgements = judgements;
        this.maxCandidates = maxCandidates;
    }

    Found find(Waiting waiting) {
        List<GpuSlot> slots = new ArrayList<>(view.slots().size());
        List<Estimate> estimates = new ArrayList<>(view.slots().size());
        Judgement judgedAway = null;
        for (GpuSlot slot : view.slots()) {
            if (!Constraints.fits(waiting.task(), slot)) {
                continue;
            }
            Estimate estimate = estimate(waiting, slot);
            Judgement against = firstAgainst(waiting, estimate);
            if (against == null) {
                slots.add(slot);
                estimates.add(estimate);
            } else {
                judgedAway = against;
            }
        }
        int gpus = waiting.task().gpus();
        Candidates pruned = prune(waiting, slots, estimates, Math.max(maxCandidates, gpus));
        return new Found(pruned, slots.size(), slots.size() < gpus ? judgedAway : null);
    }

    private Estimate estimate(Waiting waiting, GpuSlot slot) {
        return Estimate.of(
                waiting.task(), waiting.remainingWorkGpuSeconds(), slot.gpu(), view.nowMillis());
    }

    private Judgement firstAgainst(Waiting waiting, Estimate estimate) {
        for (Judgement judgement : judgements) {
            if (!judgement.accepts(waiting.task(), estimate, view.nowMillis())) {
                return judgement;
            }
        }
        return null;
    }

    /**
     * Keeps the candidates that would finish soonest, in the order of their ids. Only the numbers
     * are sorted: this runs for every task, over every free GPU.
     */
    private Candidates prune(
            Waiting waiting, List<GpuSlot> slots, List<Estimate> estimates, int most) {
        if (slots.size() <= most) {
            return new Candidates(waiting, slots, estimates, view.nowMillis());
        }
        double[] seconds = estimates.stream().mapToDouble(Estimate::totalSeconds).toArray();
        double[] soonestFirst = seconds.clone();
        Arrays.sort(soonestFirst);
        double last = soonestFirst[most - 1];
        int tiesKept = most - countBelow(seconds, last);
        List<GpuSlot> keptSlots = new ArrayList<>(most);
        List<Estimate> keptEstimates = new ArrayList<>(most);
        for (int i = 0; i < seconds.length; i++) {
            if (seconds[i] < last || (seconds[i] == last && tiesKept-- > 0)) {
                keptSlots.add(slots.get(i));
                keptEstimates.add(estimates.get(i));
            }
        }
        return new Candidates(waiting, keptSlots, keptEstimates, view.nowMillis());
    }

    private static int countBelow(double[] values, double limit) {
        int count = 0;
        for (double value : values) {
            if (value < limit) {
                count++;
            }
        }
        return count;
    }
}
