package io.reachflow.brain.book;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * All tasks that wait, as the policy ordered them last, with those that came since at the end. Only
 * a hint, which makes the next ordering cheap: what is nearly in order is sorted in one pass. So no
 * decision may depend on the order in here, which a restored cell does not have.
 */
final class LastOrderHint {
    private List<BookEntry> entries = new ArrayList<>();
    private int waiting;

    void join(BookEntry entry) {
        waiting++;
        if (!entry.isInLastOrder()) {
            entry.setInLastOrder(true);
            entries.add(entry);
        }
    }

    /** An entry has begun to run, or has left the book. */
    void leave() {
        // Its place is cleared when all are next gone through: it may be back by then.
        waiting--;
    }

    int size() {
        return waiting;
    }

    List<BookEntry> entries() {
        if (entries.size() > waiting) {
            entries.removeIf(LastOrderHint::isOver);
        }
        return Collections.unmodifiableList(entries);
    }

    private static boolean isOver(BookEntry entry) {
        entry.setInLastOrder(entry.isWaiting());
        return !entry.isWaiting();
    }

    /** Takes over an order of all that wait. */
    void arrange(List<BookEntry> ordered) {
        entries = new ArrayList<>(ordered);
    }
}
