package io.reachflow.brain.placement;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.Closeness;
import io.reachflow.policies.cluster.ClusterView;
import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.constraint.Constraints;
import io.reachflow.policies.constraint.Judgement;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.CellLoad;
import io.reachflow.policies.policy.WaitingTask;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the GPUs that may run a task, and what the task can expect there. */
final class CandidateFinder {
    /**
     * The candidates of a task.
     *
     * @param judgedAway the judgement that left too few of them; null when none did
     * @param count how many there were before they were pruned
     */
    record Found(Candidates candidates, int count, @Nullable Judgement judgedAway) {
        boolean pruned() {
            return count > candidates.slots().size();
        }

        boolean enough() {
            return candidates.slots().size() >= candidates.waiting().task().gpus();
        }
    }

    private final ClusterView view;
    private final CellLoad load;
    private final List<Judgement> judgements;
    private final int maxCandidates;

    CandidateFinder(
            ClusterView view, CellLoad load, List<Judgement> judgements, int maxCandidates) {
        this.view = view;
        this.load = load;
        this.judgements = judgements;
        this.maxCandidates = maxCandidates;
    }

    Found find(WaitingTask waiting) {
        Task task = waiting.task();
        double work = waiting.remainingWorkGpuSeconds();
        List<GpuSlot> fitting = fitting(task);
        if (judgements.isEmpty() && fitting.size() < task.gpus()) {
            return new Found(new Candidates(waiting, List.of(), List.of(), load), 0, null);
        }
        GangRoom mates = GangRoom.of(task, fitting);
        List<GpuSlot> slots = new ArrayList<>(fitting.size());
        double[] seconds = new double[fitting.size()];
        Judgement judgedAway = null;
        for (GpuSlot slot : fitting) {
            Closeness closeness = mates.closeness(slot);
            double expected = Estimate.totalSeconds(task, work, slot.gpu(), closeness);
            Judgement against = firstAgainst(task, expected);
            if (against == null) {
                seconds[slots.size()] = expected;
                slots.add(slot);
            } else {
                judgedAway = against;
            }
        }
        int most = Math.max(maxCandidates, task.gpus());
        List<GpuSlot> kept = soonest(slots, Arrays.copyOf(seconds, slots.size()), most);
        Judgement tooFewLeftBy = slots.size() < task.gpus() ? judgedAway : null;
        return new Found(candidates(waiting, kept, mates), slots.size(), tooFewLeftBy);
    }

    private List<GpuSlot> fitting(Task task) {
        List<GpuSlot> fitting = new ArrayList<>();
        for (GpuSlot slot : view.slots()) {
            if (Constraints.fits(task, slot)) {
                fitting.add(slot);
            }
        }
        return fitting;
    }

    private @Nullable Judgement firstAgainst(Task task, double expectedSeconds) {
        for (Judgement judgement : judgements) {
            if (!judgement.accepts(task, expectedSeconds, view.nowMillis())) {
                return judgement;
            }
        }
        return null;
    }

    /**
     * The slots on which the task would finish soonest, in the order of their ids. Nothing is
     * sorted: this runs for every task, over every free GPU.
     */
    private static List<GpuSlot> soonest(List<GpuSlot> slots, double[] seconds, int most) {
        if (slots.size() <= most) {
            return slots;
        }
        double last = Selection.smallest(seconds, most - 1);
        int tiesKept = most - countBelow(seconds, last);
        List<GpuSlot> kept = new ArrayList<>(most);
        for (int i = 0; i < seconds.length; i++) {
            if (seconds[i] < last || (seconds[i] == last && tiesKept-- > 0)) {
                kept.add(slots.get(i));
            }
        }
        return kept;
    }

    private Candidates candidates(WaitingTask waiting, List<GpuSlot> slots, GangRoom mates) {
        Task task = waiting.task();
        double work = waiting.remainingWorkGpuSeconds();
        List<Estimate> estimates = new ArrayList<>(slots.size());
        for (GpuSlot slot : slots) {
            Closeness closeness = mates.closeness(slot);
            estimates.add(Estimate.of(task, work, slot.gpu(), closeness, view.nowMillis()));
        }
        return new Candidates(waiting, slots, estimates, load);
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
