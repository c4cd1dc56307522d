package io.reachflow.policies.heuristic;

import io.reachflow.intake.task.Priority;
import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.constraint.Constraints;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.CellLoad;
import io.reachflow.policies.policy.CellOutlook;
import io.reachflow.policies.policy.GangPlacing;
import io.reachflow.policies.policy.Orderings;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policy.ResourceAmount;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.WaitingTask;
import java.util.ArrayList;
import java.util.List;

/**
 * In the manner of GFS (ASPLOS 2026): tasks of high priority come first and may have others
 * stopped; all others are spot tasks, and have a quota that leaves room for the high priority that
 * is to be expected.
 *
 * <p>How GFS forecasts that demand is not known here. A policy has no memory, so the forecast is
 * ours, from what holds GPUs and waits now: if such tasks come independently of each other, the
 * number of each size is a Poisson variable. What they need together has the sum of the squares of
 * their sizes for its variance, and is below its mean and 1.28 times the root of that nine times in
 * ten.
 */
final class SpotQuota implements Policy {
    private static final double NINE_IN_TEN = 1.28;

    private final PolicyIdentity identity;
    private final Placing placing;

    SpotQuota(String name, String version, Placing placing) {
        this.identity = PolicyIdentity.of(name, version, "");
        this.placing = placing;
    }

    @Override
    public PolicyIdentity identity() {
        return identity;
    }

    @Override
    public List<WaitingTask> order(TaskQueue queue) {
        return Orderings.movedToFront(
                Orderings.FIFO.order(queue), waiting -> isHigh(waiting.task()));
    }

    @Override
    public boolean hasPairwiseOrder() {
        return true;
    }

    @Override
    public GangPlacing gangPlacing() {
        return placing.gangPlacing();
    }

    @Override
    public boolean preempts() {
        return true;
    }

    /** Else spot tasks would get past the quota by stopping each other. */
    @Override
    public boolean preemptsFor(Task urgent) {
        return isHigh(urgent);
    }

    @Override
    public boolean mayWait() {
        return true;
    }

    @Override
    public boolean looksAhead() {
        return true;
    }

    @Override
    public List<Scores> score(List<Candidates> batch) {
        List<Scores> scores = new ArrayList<>(batch.size());
        long left = batch.isEmpty() ? 0 : quotaLeftPermille(batch.get(0).load());
        for (Candidates some : batch) {
            Task task = some.waiting().task();
            long wanted = ResourceAmount.by(task).gpuPermille();
            boolean waits = !isHigh(task) && wanted > left;
            if (!isHigh(task) && !waits) {
                left -= wanted;
            }
            scores.add(
                    new Scores(
                            placing.score(some),
                            waits ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY));
        }
        return scores;
    }

    /** What spot tasks may hold beyond what they hold; all that is there where nobody knows. */
    private static long quotaLeftPermille(CellLoad load) {
        CellOutlook outlook = load.outlook();
        if (outlook.slots().isEmpty()) {
            return Long.MAX_VALUE;
        }
        List<Task> high = new ArrayList<>();
        long spot = 0;
        for (Task running : outlook.running()) {
            if (isHigh(running)) {
                high.add(running);
            } else {
                spot += ResourceAmount.by(running).gpuPermille();
            }
        }
        for (WaitingTask waiting : outlook.queue().waiting()) {
            if (isHigh(waiting.task()) && couldRun(waiting.task(), outlook.slots())) {
                high.add(waiting.task());
            }
        }
        return inUse(outlook) - spot - forecastPermille(high);
    }

    /** What is never to run here is no demand on these GPUs. */
    private static boolean couldRun(Task task, List<GpuSlot> slots) {
        return slots.stream()
                        .filter(slot -> Constraints.fitsWhenIdle(task, slot))
                        .limit(task.gpus())
                        .count()
                == task.gpus();
    }

    /** GPUs that run something, and those on which something could start. */
    private static long inUse(CellOutlook outlook) {
        long gpus =
                outlook.slots().stream()
                        .filter(
                                slot ->
                                        slot.gpu().takesTasks()
                                                || outlook.idleAtMillis().containsKey(slot.gpuId()))
                        .count();
        return gpus * Task.WHOLE_GPU_PERMILLE;
    }

    private static long forecastPermille(List<Task> high) {
        double mean = 0;
        double variance = 0;
        for (Task task : high) {
            double gpus = (double) ResourceAmount.by(task).gpuPermille() / Task.WHOLE_GPU_PERMILLE;
            mean += gpus;
            variance += gpus * gpus;
        }
        double forecast = mean + NINE_IN_TEN * Math.sqrt(variance);
        return (long) Math.ceil(forecast * Task.WHOLE_GPU_PERMILLE);
    }

    private static boolean isHigh(Task task) {
        return task.priority() == Priority.HIGH;
    }
}
