package io.reachflow.model.cell;

import io.reachflow.model.cluster.ClusterView;
import io.reachflow.model.policy.Policy;
import java.util.ArrayList;
import java.util.List;

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
    private final Turns turns;
    private final boolean recheck;

    Prospects(
            long windowEndMillis,
            Pool pool,
            TaskBook book,
            Policy policy,
            CellSettings settings,
            Turns turns) {
        this.windowEndMillis = windowEndMillis;
        this.pool = pool;
        this.book = book;
        this.policy = policy;
        this.settings = settings;
        this.turns = turns;
        this.recheck = settings.isRecheck(windowEndMillis);
    }

    /** The tasks to try, in the policy's order. */
    List<BookEntry> of(ClusterView free) {
        if (everyPlaceCounts()) {
            return turns.ofAll();
        }
        if (firstPlacesCount()) {
            return withTheFirst(turns.ofAll(), free);
        }
        List<BookEntry> some = new ArrayList<>();
        for (BookEntry entry : book.waiting()) {
            if (isProspect(entry, free)) {
                some.add(entry);
            }
        }
        return turns.of(some);
    }

    /** Whether something depends on the place of each among all that wait. */
    private boolean everyPlaceCounts() {
        return !policy.ordersInPairs()
                // GPUs are kept for the first that finds too few.
                || policy.reservesForFirst()
                // All are told that there is no GPU, or are sent elsewhere.
                || pool.isEmpty();
    }

    /** Whether the first of those that are not placed are looked at thoroughly. */
    private boolean firstPlacesCount() {
        // They are told why they wait, or room is made for them.
        return settings.explainsAgain(windowEndMillis) || (policy.preempts() && recheck);
    }

    /** Those worth a try, and as many of the others as the thorough look may come to. */
    private List<BookEntry> withTheFirst(List<BookEntry> ordered, ClusterView free) {
        List<BookEntry> some = new ArrayList<>();
        int others = 0;
        for (BookEntry entry : ordered) {
            if (isProspect(entry, free) || others++ < CellSettings.RECHECKED_TASKS) {
                some.add(entry);
            }
        }
        return some;
    }

    private boolean isProspect(BookEntry entry, ClusterView free) {
        TaskState state = entry.state();
        // Who began to wait in this window is told why, in any case.
        return state.deferredFor() == null
                || state.tryNext()
                || entry.group().fitting(free) == entry.group().need().gpus()
                || (recheck && entry.isMovable() && state.isTired(windowEndMillis, settings));
    }
}
