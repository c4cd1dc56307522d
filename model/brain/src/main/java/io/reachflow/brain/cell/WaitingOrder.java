package io.reachflow.brain.cell;

import io.reachflow.brain.book.BookEntry;
import io.reachflow.brain.window.WindowContext;
import io.reachflow.policies.policy.WaitingTask;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Puts waiting tasks into the policy's order. */
final class WaitingOrder {
    private static final Comparator<BookEntry> BY_ID = Comparator.comparing(BookEntry::taskId);

    private final WindowContext window;

    WaitingOrder(WindowContext window) {
        this.window = window;
    }

    /** All that wait. */
    List<BookEntry> ofAll() {
        List<BookEntry> ordered = of(window.book().waiting());
        window.book().arrange(ordered);
        return ordered;
    }

    /** Some of those that wait, each once. */
    List<BookEntry> of(List<BookEntry> some) {
        List<BookEntry> entries = new ArrayList<>(some);
        if (!window.policy().hasPairwiseOrder()) {
            // What such an order does with those that it holds for equal may follow from theirs.
            entries.sort(BY_ID);
        }
        List<WaitingTask> waiting = new ArrayList<>(entries.size());
        for (BookEntry entry : entries) {
            waiting.add(entry.state().waiting());
        }
        return matched(window.policy().order(window.queue(waiting)), entries);
    }

    /**
     * The entries in the order of their tasks. Most orders change little from window to window, so
     * most are found in their old order, without being looked up.
     */
    @SuppressWarnings("ReferenceEquality") // a policy orders the very objects that it was given
    private List<BookEntry> matched(List<WaitingTask> order, List<BookEntry> entries) {
        long visit = window.book().nextVisit();
        List<BookEntry> ordered = new ArrayList<>(entries.size());
        int at = 0;
        for (WaitingTask next : order) {
            while (at < entries.size() && entries.get(at).wasVisitedIn(visit)) {
                at++;
            }
            boolean isNext = at < entries.size() && entries.get(at).state().waiting() == next;
            BookEntry entry =
                    isNext ? entries.get(at) : window.book().entryOrNull(next.task().taskId());
            if (entry == null || entry.wasVisitedIn(visit)) {
                throw notEachOnce(order.size(), entries.size());
            }
            entry.markVisited(visit);
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
                        + window.policy().identity().id()
                        + ") has to order every task once, but made "
                        + made
                        + " of "
                        + of
                        + ".");
    }
}
