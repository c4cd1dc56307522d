package io.reachflow.simulator.run;

import java.util.PriorityQueue;

/**
 * What is to come, in the order of time; at the same time, what was added as last comes last, and
 * else what was added first comes first.
 */
final class EventQueue<T> {
    private record Entry<T>(long atMillis, boolean last, long insertion, T event)
            implements Comparable<Entry<T>> {
        @Override
        public int compareTo(Entry<T> other) {
            if (atMillis != other.atMillis) {
                return Long.compare(atMillis, other.atMillis);
            }
            int byLast = Boolean.compare(last, other.last);
            return byLast != 0 ? byLast : Long.compare(insertion, other.insertion);
        }
    }

    private final PriorityQueue<Entry<T>> entries = new PriorityQueue<>();
    private long insertions;

    void add(long atMillis, T event) {
        entries.add(new Entry<>(atMillis, false, insertions++, event));
    }

    /** For what comes from outside: its place must not depend on how long before it was known. */
    void addLast(long atMillis, T event) {
        entries.add(new Entry<>(atMillis, true, insertions++, event));
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
