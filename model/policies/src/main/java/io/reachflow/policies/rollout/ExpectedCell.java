package io.reachflow.policies.rollout;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.Closeness;
import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.constraint.Constraints;
import io.reachflow.policies.expectation.ExpectedReward;
import io.reachflow.policies.gang.TurnChoice;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.CellLoad;
import io.reachflow.policies.policy.CellOutlook;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.WaitingTask;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A cell as it expects itself to go on under a policy: leases end when they are expected to, nobody
 * arrives, nobody leaves, nothing is preempted. Whoever waits is tried in the policy's order, as it
 * is at the beginning, whenever a GPU becomes free.
 */
final class ExpectedCell {
    /** A part of a GPU that is given back. */
    private record Release(String gpuId, long atMillis, int permille, long memoryMib) {}

    private static final Comparator<Release> SOONEST =
            Comparator.comparingLong(Release::atMillis).thenComparing(Release::gpuId);

    private final Policy policy;
    private final StepBudget budget;
    private final TreeMap<String, GpuSlot> slots = new TreeMap<>();
    private final TreeSet<String> free = new TreeSet<>();
    private final PriorityQueue<Release> releases = new PriorityQueue<>(SOONEST);

    /** In the policy's order. */
    private final List<WaitingTask> waiting = new ArrayList<>();

    /** Tasks that wait by choice until something becomes free. */
    private final Set<String> held = new HashSet<>();

    private long nowMillis;
    private double reward;

    private ExpectedCell(Policy policy, StepBudget budget, long nowMillis) {
        this.policy = policy;
        this.budget = budget;
        this.nowMillis = nowMillis;
    }

    /** A cell at the moment at which an outlook was given. */
    static ExpectedCell of(CellOutlook outlook, long nowMillis, Policy policy, StepBudget budget) {
        ExpectedCell cell = new ExpectedCell(policy, budget, nowMillis);
        for (GpuSlot slot : outlook.slots()) {
            cell.put(slot);
            Long idleAt = outlook.idleAtMillis().get(slot.gpuId());
            if (idleAt != null) {
                cell.releases.add(
                        new Release(
                                slot.gpuId(),
                                Math.max(idleAt, nowMillis),
                                Task.WHOLE_GPU_PERMILLE - slot.freePermille(),
                                slot.totalMemoryMib() - slot.freeMemoryMib()));
            }
        }
        cell.waiting.addAll(policy.order(outlook.queue()));
        return cell;
    }

    ExpectedCell copy() {
        ExpectedCell copy = new ExpectedCell(policy, budget, nowMillis);
        copy.slots.putAll(slots);
        copy.free.addAll(free);
        copy.releases.addAll(releases);
        copy.waiting.addAll(waiting);
        copy.held.addAll(held);
        copy.reward = reward;
        return copy;
    }

    private void put(GpuSlot slot) {
        slots.put(slot.gpuId(), slot);
        if (slot.freePermille() > 0) {
            free.add(slot.gpuId());
        } else {
            free.remove(slot.gpuId());
        }
    }

    /**
     * A GPU as it is after all that has started; as it was offered where the cell has no more of
     * it.
     */
    GpuSlot now(GpuSlot offered) {
        return slots.getOrDefault(offered.gpuId(), offered);
    }

    void start(ExpectedStart start) {
        Task task = start.waiting().task();
        long endMillis = nowMillis + (long) (start.seconds() * 1000);
        for (GpuSlot slot : start.slots()) {
            put(now(slot).reserve(task.sharePermille(), task.memoryMibPerGpu(), 0));
            releases.add(
                    new Release(
                            slot.gpuId(), endMillis, task.sharePermille(), task.memoryMibPerGpu()));
        }
        reward += start.reward(nowMillis);
        waiting.removeIf(one -> one.task().taskId().equals(task.taskId()));
    }

    /** Lets a task wait until something becomes free. */
    void hold(WaitingTask one) {
        held.add(one.task().taskId());
    }

    /** Goes on until this moment; who has not started by then counts as given up. */
    double rewardUntil(long horizonMillis) {
        placeWaiting(new TreeSet<>(free));
        while (!waiting.isEmpty()
                && !releases.isEmpty()
                && releases.element().atMillis() <= horizonMillis
                && !budget.isSpent()) {
            placeWaiting(nextFreed());
        }
        return reward + waiting.stream().mapToDouble(ExpectedReward::ofGivenUp).sum();
    }

    /** What becomes free next. Who waited by choice is then asked about all that is free. */
    private SortedSet<String> nextFreed() {
        TreeSet<String> freed = new TreeSet<>();
        nowMillis = releases.element().atMillis();
        while (!releases.isEmpty() && releases.element().atMillis() == nowMillis) {
            Release release = releases.remove();
            GpuSlot slot = slots.get(release.gpuId());
            if (slot != null) {
                put(slot.release(release.permille(), release.memoryMib()));
                freed.add(release.gpuId());
            }
        }
        if (!held.isEmpty()) {
            held.clear();
            freed.addAll(free);
        }
        return freed;
    }

    /**
     * Tries all that wait; a single task only on what is new, as it did not go elsewhere before.
     */
    private void placeWaiting(SortedSet<String> renewed) {
        for (WaitingTask one : List.copyOf(waiting)) {
            renewed.retainAll(free);
            if (renewed.isEmpty() || budget.isSpent()) {
                return;
            }
            if (held.contains(one.task().taskId())) {
                continue;
            }
            ExpectedStart start = startOrNull(one, one.task().gpus() == 1 ? renewed : free);
            if (start != null) {
                start(start);
            }
        }
    }

    private @Nullable ExpectedStart startOrNull(WaitingTask one, Collection<String> gpuIds) {
        Task task = one.task();
        List<GpuSlot> fitting = new ArrayList<>();
        List<Estimate> estimates = new ArrayList<>();
        budget.spend(gpuIds.size());
        for (String gpuId : gpuIds) {
            GpuSlot slot = slots.get(gpuId);
            if (slot == null || !Constraints.fits(task, slot)) {
                continue;
            }
            Estimate estimate = estimate(one, slot);
            if (task.gpus() > 1 || isAccepted(task, estimate.totalSeconds())) {
                fitting.add(slot);
                estimates.add(estimate);
            }
        }
        if (fitting.size() < task.gpus()) {
            return null;
        }
        CellLoad load = new CellLoad(nowMillis, slots.size(), free.size(), waiting.size());
        Candidates candidates = new Candidates(one, fitting, estimates, load);
        double[] scores = policy.score(List.of(candidates)).get(0).candidates();
        List<GpuSlot> members =
                TurnChoice.of(candidates, scores, policy.gangPlacing(), place -> true).stream()
                        .map(fitting::get)
                        .toList();
        ExpectedStart start = ExpectedStart.of(one, members);
        return isAccepted(task, start.seconds()) ? start : null;
    }

    private Estimate estimate(WaitingTask one, GpuSlot slot) {
        return Estimate.of(
                one.task(), one.remainingWorkGpuSeconds(), slot.gpu(), Closeness.APART, nowMillis);
    }

    private boolean isAccepted(Task task, double seconds) {
        return policy.judgements().stream()
                .allMatch(judgement -> judgement.accepts(task, seconds, nowMillis));
    }
}
