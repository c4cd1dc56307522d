package io.reachflow.policies.heuristic;

import io.reachflow.policies.policy.Ordering;
import io.reachflow.policies.policy.Orderings;
import io.reachflow.policies.policy.ResourceAmount;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.WaitingTask;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

/**
 * Dominant resource fairness: again and again the tenant whose largest share of the cell, of its
 * GPUs or of their memory, is least. Each task that was ordered counts as placed.
 */
final class DominantResourceFairness implements Ordering {
    /** A tenant with tasks left, and what it holds if those before got their place. */
    private record Tenant(
            String name, ArrayDeque<WaitingTask> tasks, ResourceAmount held, double share) {}

    @Override
    public List<WaitingTask> order(TaskQueue queue) {
        PriorityQueue<Tenant> tenants =
                new PriorityQueue<>(
                        Comparator.comparingDouble(Tenant::share).thenComparing(Tenant::name));
        byTenant(queue)
                .forEach(
                        (name, tasks) -> {
                            ResourceAmount held =
                                    queue.held().getOrDefault(name, ResourceAmount.NOTHING);
                            tenants.add(tenant(name, tasks, held, queue));
                        });
        List<WaitingTask> order = new ArrayList<>(queue.waiting().size());
        while (!tenants.isEmpty()) {
            Tenant least = tenants.remove();
            WaitingTask next = least.tasks().remove();
            order.add(next);
            if (!least.tasks().isEmpty()) {
                ResourceAmount held = least.held().plus(ResourceAmount.by(next.task()));
                tenants.add(tenant(least.name(), least.tasks(), held, queue));
            }
        }
        return order;
    }

    /** A tenant's other tasks count. */
    @Override
    public boolean isPairwise() {
        return false;
    }

    private static Map<String, ArrayDeque<WaitingTask>> byTenant(TaskQueue queue) {
        Map<String, ArrayDeque<WaitingTask>> byTenant = new TreeMap<>();
        for (WaitingTask waiting : Orderings.FIFO.order(queue)) {
            byTenant.computeIfAbsent(waiting.task().tenant(), name -> new ArrayDeque<>())
                    .add(waiting);
        }
        return byTenant;
    }

    private static Tenant tenant(
            String name, ArrayDeque<WaitingTask> tasks, ResourceAmount held, TaskQueue queue) {
        double gpus = share(held.gpuPermille(), queue.total().gpuPermille());
        double memory = share(held.memoryMib(), queue.total().memoryMib());
        return new Tenant(name, tasks, held, Math.max(gpus, memory));
    }

    private static double share(long held, long total) {
        return total == 0 ? 0 : (double) held / total;
    }
}
