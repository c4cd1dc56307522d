package io.reachflow.jobs.durable;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** How values of one type are written. */
interface ValueFormat {
    /** Whether a component of a record has nothing in it, so that one bit says all of it. */
    boolean isAbsent(@Nullable Object value);

    /** The value of a component that has nothing in it. */
    @Nullable Object absent();

    void write(Object value, StateWriter out);

    Object read(StateReader in) throws IOException;

    /** The format in words that {@link LayoutParser} understands; it is kept beside the state. */
    String layout();
}
