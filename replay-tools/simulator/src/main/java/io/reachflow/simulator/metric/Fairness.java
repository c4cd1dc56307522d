package io.reachflow.simulator.metric;

import io.reachflow.simulator.TaskResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How evenly tasks and tenants are served. */
final class Fairness {
    private Fairness() {}

    /** Jain's index over the tenants' completion rates: 1 when all are alike. */
    static double jainOverTenants(List<TaskResult> tasks) {
        Map<String, List<TaskResult>> byTenant = new TreeMap<>();
        for (TaskResult task : tasks) {
            String tenant = task.task().request().getTenant();
            byTenant.computeIfAbsent(tenant, name -> new ArrayList<>()).add(task);
        }
        double sum = 0;
        double squares = 0;
        for (List<TaskResult> own : byTenant.values()) {
            double done = own.stream().filter(TaskResult::isCompleted).count();
            double rate = done / own.size();
            sum += rate;
            squares += rate * rate;
        }
        return squares == 0 ? Double.NaN : sum * sum / (byTenant.size() * squares);
    }

    /**
     * From arrival to end, over the run time of the gang on RTX 3090s of its own with its data at
     * hand. A task that was not done ends at its deadline, which flatters those who let it wait.
     */
    static double slowdown(TaskResult result) {
        int gpus = result.task().request().getGpus();
        double share = result.task().request().getSharePermille() / 1_000.0;
        double alone = result.task().trueWorkGpuSeconds() / (gpus * share);
        return result.completionSeconds() / Math.max(1, alone);
    }
}
