package io.reachflow.model.cell;

import io.reachflow.model.policy.Policy;
import io.reachflow.model.policy.Queue;
import io.reachflow.model.policy.Waiting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Puts waiting tasks into the policy's order. */
final class Turns {
    private static final Comparator<BookEntry> BY_ID = Comparator.comparing(BookEntry::taskId);

    private final long windowEndMillis;
    private final Pool pool;
    private final TaskBook book;
    private final Policy policy;
    private final CellSettings settings;

    Turns(long windowEndMillis, Pool pool, TaskBook book, Policy policy, CellSettings settings) {
        this.windowEndMillis = windowEndMillis;
        this.pool = pool;
        this.book = book;
        this.policy = policy;
        this.settings = settings;
    }

    /** All that wait. */
    List<BookEntry> ofAll() {
        List<BookEntry> ordered = of(book.waiting());
        book.arrange(ordered);
        return ordered;
    }

    /** Some of those that wait, each once. */
    List<BookEntry> of(List<BookEntry> some) {
        List<BookEntry> entries = new ArrayList<>(some);
        if (!policy.ordersInPairs()) {
            // What such an order does with those that it holds for equal may follow from theirs.
            entries.sort(BY_ID);
        }
        List<Waiting> waiting = new ArrayList<>(entries.size());
        for (BookEntry entry : entries) {
            waiting.add(entry.state().waiting());
        }
        Queue queue =
                new Queue(
                        windowEndMillis,
                        settings.agingMillis(),
                        waiting,
                        book.heldByTenant(),
                        pool.total());
        return matched(policy.order(queue), entries);
    }

    /**
     * The entries in the order of their tasks. Most orders change little from window to window, so
     * most are found in their old order, without being looked up.
     */
    @SuppressWarnings("ReferenceEquality") // a policy orders the very objects that it was given
    private List<BookEntry> matched(List<Waiting> order, List<BookEntry> entries) {
        long roll = book.nextRoll();
        List<BookEntry> ordered = new ArrayList<>(entries.size());
        int at = 0;
        for (Waiting next : order) {
            while (at < entries.size() && entries.get(at).wasCalledIn(roll)) {
                at++;
            }
            boolean isNext = at < entries.size() && entries.get(at).state().waiting() == next;
            BookEntry entry = isNext ? entries.get(at) : book.entry(next.task().taskId());
            if (entry == null || entry.wasCalledIn(roll)) {
                throw notEachOnce(order.size(), entries.size());
            }
            entry.callIn(roll);
            ordered.add(entry);
        }
        if (order.size() != entries.size()) {
            throw notEachOnce(order.size(), entries.size());
        }
        return ordered;
    }

    private IllegalStateException notEachOnce(int made, int of) {
        return new IllegalStateException(
                "The policy ("
                        + policy.identity().id()
                        + ") has to order every task once, but made "
                        + made
                        + " of "
                        + of
                        + ".");
    }
}
