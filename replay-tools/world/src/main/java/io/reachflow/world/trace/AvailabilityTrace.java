package io.reachflow.world.trace;

import java.util.Comparator;
import java.util.List;

/**
 * Who was there when, by begin, then by node; time counts from the first event. A node may come
 * back, and one that left in the very moment it came is not in it.
 *
 * @param endMillis when the recording ended
 */
public record AvailabilityTrace(List<TraceStay> stays, long endMillis, SkippedRows skipped)
        implements Trace {
    private static final Comparator<TraceStay> ORDER =
            Comparator.comparingLong(TraceStay::fromMillis).thenComparing(TraceStay::node);

    public AvailabilityTrace {
        stays = stays.stream().sorted(ORDER).toList();
        for (TraceStay stay : stays) {
            TraceChecks.that(
                    stay.toMillis() <= endMillis,
                    () ->
                            "The stay of node %s ends at %d ms, after the trace (%d ms)."
                                    .formatted(stay.node(), stay.toMillis(), endMillis));
        }
    }
}
