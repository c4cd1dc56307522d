package io.reachflow.model.policy;

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
final class DominantShare implements Ordering {
    /** A tenant with tasks left, and what it holds if those before got their place. */
    private record Tenant(String name, ArrayDeque<Waiting> tasks, Held held, double share) {}

    @Override
    public List<Waiting> order(Queue queue) {
        PriorityQueue<Tenant> tenants =
                new PriorityQueue<>(
                        Comparator.comparingDouble(Tenant::share).thenComparing(Tenant::name));
        byTenant(queue)
                .forEach(
                        (name, tasks) -> {
                            Held held = queue.held().getOrDefault(name, Held.NOTHING);
                            tenants.add(tenant(name, tasks, held, queue));
                        });
        List<Waiting> order = new ArrayList<>(queue.waiting().size());
        while (!tenants.isEmpty()) {
            Tenant least = tenants.remove();
            Waiting next = least.tasks().remove();
            order.add(next);
            if (!least.tasks().isEmpty()) {
                Held held = least.held().plus(Held.by(next.task()));
                tenants.add(tenant(least.name(), least.tasks(), held, queue));
            }
        }
        return order;
    }

    /** A tenant's other tasks count. */
    @Override
    public boolean inPairs() {
        return false;
    }

    private static Map<String, ArrayDeque<Waiting>> byTenant(Queue queue) {
        Map<String, ArrayDeque<Waiting>> byTenant = new TreeMap<>();
        for (Waiting waiting : Orders.FIFO.order(queue)) {
            byTenant.computeIfAbsent(waiting.task().tenant(), name -> new ArrayDeque<>())
                    .add(waiting);
        }
        return byTenant;
    }

    private static Tenant tenant(String name, ArrayDeque<Waiting> tasks, Held held, Queue queue) {
        double gpus = share(held.gpuPermille(), queue.total().gpuPermille());
        double memory = share(held.memoryMib(), queue.total().memoryMib());
        return new Tenant(name, tasks, held, Math.max(gpus, memory));
    }

    private static double share(long held, long total) {
        return total == 0 ? 0 : (double) held / total;
    }
}
