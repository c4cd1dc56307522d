package io.reachflow.policies.policy;

import java.util.List;
import java.util.SortedMap;

/**
 * The tasks to be tried in a window, and what an order among them may depend on.
 *
 * @param agingMillis waiting that counts as one interval where an order ages tasks
 * @param held what tenants hold now, by tenant; who holds nothing is not in it
 * @param total all that the cell has
 */
public record TaskQueue(
        long nowMillis,
        long agingMillis,
        List<WaitingTask> waiting,
        SortedMap<String, ResourceAmount> held,
        ResourceAmount total) {}
