package io.reachflow.policies.expectation;

import io.reachflow.intake.gpu.Gpu;
import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GangEstimate;
import io.reachflow.policies.policy.WaitingTask;
import java.util.List;
import java.util.TreeMap;

/**
 * The mean of the reward that a decision earns, as a scheduler can know it: by the chance of the
 * members to stay, and by the estimates. Work that is lost with a member is left out.
 *
 * <p>The weights are those of the standard reward, which is the brain's and so above this module.
 */
public final class ExpectedReward {
    private static final double MEAN_WORK_GPU_SECONDS = 4_200;
    private static final double FAILURE = 0.5;
    private static final double COST = 0.1;
    private static final double BANDWIDTH_PER_HOUR = 0.5;

    private ExpectedReward() {}

    /** What a task earns that is done in time; half of it is lost where it is not. */
    public static double worth(Task task) {
        double work = task.workGpuSeconds() / MEAN_WORK_GPU_SECONDS;
        return task.priority().weight() * (0.5 + 0.5 * work);
    }

    /** Of a task that nobody will start by its deadline. */
    public static double ofGivenUp(WaitingTask waiting) {
        return waiting.task().deadlineMillis() == null ? 0 : -FAILURE * worth(waiting.task());
    }

    /** Of a task that starts on these GPUs at this moment. */
    public static double ofStart(
            WaitingTask waiting, List<Gpu> members, GangEstimate estimate, long startMillis) {
        double seconds = estimate.transferSeconds() + estimate.runSeconds();
        return ofStart(
                waiting,
                stayChance(members, startMillis, seconds),
                estimate.transferSeconds(),
                estimate.communicationSeconds(),
                costToBudget(waiting.task(), members, seconds));
    }

    /**
     * Of a task that starts where a GPU stands, which knows of itself only: the other members of a
     * gang are taken for the same card in the same host.
     */
    public static double ofStart(WaitingTask waiting, Estimate estimate) {
        Task task = waiting.task();
        double cost = costToBudget(task, List.of(estimate.gpu()), estimate.totalSeconds());
        return ofStart(
                waiting,
                estimate.survivalChance(),
                estimate.transferSeconds(),
                estimate.communicationSeconds(),
                task.gpus() * cost);
    }

    private static double ofStart(
            WaitingTask waiting,
            double stays,
            double transferSeconds,
            double communicationSeconds,
            double costToBudget) {
        Task task = waiting.task();
        double done = worth(task) * (stays - FAILURE * (1 - stays));
        double local = Estimate.localTransferSeconds(task, waiting.checkpointedFraction() > 0);
        double held = Math.max(0, transferSeconds - local) + communicationSeconds;
        return done - BANDWIDTH_PER_HOUR * held * task.gpus() / 3600 - COST * costToBudget;
    }

    /** Hosts leave one by one, but each with all of its GPUs. */
    private static double stayChance(List<Gpu> members, long startMillis, double seconds) {
        TreeMap<String, Double> byHost = new TreeMap<>();
        for (Gpu gpu : members) {
            byHost.merge(gpu.hostId(), gpu.survivalChance(startMillis, seconds), Math::min);
        }
        double chance = 1;
        for (double ofHost : byHost.values()) {
            chance *= ofHost;
        }
        return chance;
    }

    private static double costToBudget(Task task, List<Gpu> members, double seconds) {
        Double perHour = task.maxPricePerGpuHourUsd();
        if (perHour == null || perHour == 0) {
            return 0;
        }
        double share = (double) task.sharePermille() / Task.WHOLE_GPU_PERMILLE;
        double cost = 0;
        for (Gpu gpu : members) {
            Double price = gpu.pricePerHourUsd();
            cost += price == null ? 0 : price * share * seconds;
        }
        return cost / (perHour * task.workGpuSeconds());
    }
}
