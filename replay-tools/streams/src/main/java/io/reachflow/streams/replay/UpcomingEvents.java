package io.reachflow.streams.replay;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Events in the order of their time, of which the next one's time is known before it is taken. */
public final class UpcomingEvents<T> {
    /** The time of the next event where there is none. */
    private static final long NEVER = Long.MAX_VALUE;

    private final Iterator<T> events;
    private final ToLongFunction<T> timeMillis;
    private @Nullable T next;

    public UpcomingEvents(Iterator<T> events, ToLongFunction<T> timeMillis) {
        this.events = events;
        this.timeMillis = timeMillis;
        this.next = nextOf(events);
    }

    private static <T> @Nullable T nextOf(Iterator<T> events) {
        return events.hasNext() ? events.next() : null;
    }

    public long nextMillis() {
        return next == null ? NEVER : timeMillis.applyAsLong(next);
    }

    public T take() {
        T taken = next;
        if (taken == null) {
            throw new NoSuchElementException("No event is left.");
        }
        next = nextOf(events);
        return taken;
    }
}
