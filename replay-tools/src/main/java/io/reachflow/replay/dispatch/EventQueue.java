package io.reachflow.replay.dispatch;

import java.util.Comparator;
import java.util.PriorityQueue;

/** What is to come, in the order of time; at the same time, in the order in which it was added. */
final class EventQueue<T> {
    private record Entry<T>(long atMillis, long insertion, T event) {}

    private final PriorityQueue<Entry<T>> entries =
            new PriorityQueue<>(
                    Comparator.<Entry<T>>comparingLong(Entry::atMillis)
                            .thenComparingLong(Entry::insertion));
    private long insertions;

    void add(long atMillis, T event) {
        entries.add(new Entry<>(atMillis, insertions++, event));
    }

    /** The time of the next event; the largest long when there is none. */
    long nextMillis() {
        Entry<T> next = entries.peek();
        return next == null ? Long.MAX_VALUE : next.atMillis();
    }

    T take() {
        return entries.remove().event();
    }
}
