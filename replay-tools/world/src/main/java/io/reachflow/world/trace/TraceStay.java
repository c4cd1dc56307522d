package io.reachflow.world.trace;

/**
 * A node that was there from one time to another, the latter excluded.
 *
 * @param model null when the trace does not say
 * @param place the zone; null when the trace does not say
 * @param cut the node was still there when the recording ended, so that the stay was longer
 */
public record TraceStay(
        String node,
        int gpus,
        String model,
        String place,
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

    public TraceStay(
            String node, int gpus, String model, String place, long fromMillis, long toMillis) {
        this(node, gpus, model, place, fromMillis, toMillis, false);
    }

    public long lengthMillis() {
        return toMillis - fromMillis;
    }
}
