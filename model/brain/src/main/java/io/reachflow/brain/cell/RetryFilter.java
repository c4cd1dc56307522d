package io.reachflow.brain.cell;

import io.reachflow.brain.book.BookEntry;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.TaskState;
import io.reachflow.brain.window.WindowContext;
import io.reachflow.policies.cluster.ClusterView;
import java.util.ArrayList;
import java.util.List;

/**
 * The tasks that are worth a try when all that wait are looked at: a look may change something for
 * them. The others are left out only where that changes no decision.
 */
final class RetryFilter {
    private final WindowContext window;
    private final WaitingOrder order;
    private final boolean recheck;

    RetryFilter(WindowContext window, WaitingOrder order) {
        this.window = window;
        this.order = order;
        this.recheck = window.isRecheck();
    }

    /** The tasks to try, in the policy's order. */
    List<BookEntry> toTry(ClusterView free) {
        if (everyPlaceCounts()) {
            return order.ofAll();
        }
        if (firstPlacesCount()) {
            return withTheFirst(order.ofAll(), free);
        }
        List<BookEntry> some = new ArrayList<>();
        for (BookEntry entry : window.book().waiting()) {
            if (mayChange(entry, free)) {
                some.add(entry);
            }
        }
        return order.of(some);
    }

    /** Whether something depends on the place of each among all that wait. */
    private boolean everyPlaceCounts() {
        return !window.policy().hasPairwiseOrder()
                // GPUs are kept for the first that finds too few.
                || window.policy().reservesForFirst()
                // All are told that there is no GPU, or are sent elsewhere.
                || window.pool().isEmpty();
    }

    /** Whether the first of those that are not placed are looked at thoroughly. */
    private boolean firstPlacesCount() {
        // They are told why they wait, or room is made for them.
        return window.explainsAgain() || (window.policy().preempts() && recheck);
    }

    /** Those worth a try, and as many of the others as the thorough look may come to. */
    private List<BookEntry> withTheFirst(List<BookEntry> ordered, ClusterView free) {
        List<BookEntry> some = new ArrayList<>();
        int others = 0;
        for (BookEntry entry : ordered) {
            if (mayChange(entry, free) || others++ < CellSettings.RECHECKED_TASKS) {
                some.add(entry);
            }
        }
        return some;
    }

    private boolean mayChange(BookEntry entry, ClusterView free) {
        TaskState state = entry.state();
        // A task that began to wait in this window is told why, in any case.
        return state.deferredFor() == null
                || state.tryNext()
                || entry.group().fitting(free) == entry.group().need().gpus()
                || (recheck && entry.isSpillable() && window.isDueForSpill(state));
    }
}
