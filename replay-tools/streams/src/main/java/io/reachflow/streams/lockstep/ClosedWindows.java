package io.reachflow.streams.lockstep;

import io.reachflow.schema.Decision;
import java.util.List;
import java.util.Optional;

/** What the job decides, window by window. */
@FunctionalInterface
interface ClosedWindows {

    /**
     * Waits until all windows up to this end are closed, and gives the decisions that came by then;
     * some of them may have been given before. Empty: told to stop.
     *
     * @param reminder tells the job again up to when it may close windows. One that falls back to a
     *     checkpoint between two partitions' ticks would not hear of those again that it had read.
     */
    Optional<List<Decision>> awaitUntil(long windowEndMillis, Runnable reminder);
}
