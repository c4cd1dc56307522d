package io.reachflow.model.cell;

import io.reachflow.model.cluster.ClusterView;
import io.reachflow.model.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Who is worth a try when all waiting tasks are looked at: those for whom the look may change
 * something. The others are left out only where that changes no decision.
 */
final class Prospects {
    private final long windowEndMillis;
    private final Pool pool;
    private final TaskBook book;
    private final Policy policy;
    private final CellSettings settings;

    Prospects(
            long windowEndMillis, Pool pool, TaskBook book, Policy policy, CellSettings settings) {
        this.windowEndMillis = windowEndMillis;
        this.pool = pool;
        this.book = book;
        this.policy = policy;
        this.settings = settings;
    }

    /**
     * The tasks to try, in the order of their ids.
     *
     * @param fresh tasks that began to wait in this window: they are told why, in any case
     */
    List<TaskState> of(ClusterView free, Set<String> fresh) {
        if (everyPlaceCounts()) {
            return List.copyOf(book.waiting());
        }
        TreeSet<String> ids = new TreeSet<>(fresh);
        ids.addAll(book.impatient());
        for (NeedGroup group : book.groups()) {
            if (group.fitting(free) == group.need().gpus()) {
                ids.addAll(group.taskIds());
            }
        }
        if (settings.isRecheck(windowEndMillis)) {
            addTired(ids);
        }
        // With as many as are scored in a window, those behind them are told to queue.
        return ids.size() < settings.maxTasksPerWindow()
                ? states(ids)
                : List.copyOf(book.waiting());
    }

    /** Whether something depends on a task's place among all that wait. */
    private boolean everyPlaceCounts() {
        return !policy.ordersInPairs()
                // GPUs are kept for the first that finds too few.
                || policy.reservesForFirst()
                // All are told that there is no GPU, or are sent elsewhere.
                || pool.isEmpty()
                // The first ones are told why they wait.
                || settings.explainsAgain(windowEndMillis)
                // Room is made for the first ones.
                || (policy.preempts() && settings.isRecheck(windowEndMillis));
    }

    private void addTired(Set<String> ids) {
        for (TaskState state : book.movable()) {
            if (state.isTired(windowEndMillis, settings)) {
                ids.add(state.taskId());
            }
        }
    }

    private List<TaskState> states(Set<String> ids) {
        List<TaskState> states = new ArrayList<>(ids.size());
        for (String id : ids) {
            states.add(book.findOrNull(id));
        }
        return states;
    }
}
