package io.reachflow.world.trace;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A node that was there from one time to another, the latter excluded.
 *
 * @param model null when the trace does not say
 * @param place the zone; null when the trace does not say
 * @param cut the node was still there when the recording ended, so that the stay was longer
 */
@RecordBuilder
public record TraceStay(
        String node,
        int gpus,
        @Nullable String model,
        @Nullable String place,
        long fromMillis,
        long toMillis,
        boolean cut) {

    public TraceStay {
        TraceChecks.named(node, "node of a stay");
        TraceChecks.that(
                gpus >= 1,
                () -> "The gpus (%d) of node %s must be at least 1.".formatted(gpus, node));
        TraceChecks.that(
                fromMillis >= 0 && toMillis > fromMillis,
                () ->
                        ("The stay of node %s (%d to %d ms) must begin at 0 or later and"
                                        + " end after that.")
                                .formatted(node, fromMillis, toMillis));
    }

    public long lengthMillis() {
        return toMillis - fromMillis;
    }
}
