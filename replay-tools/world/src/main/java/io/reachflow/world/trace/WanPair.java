package io.reachflow.world.trace;

/** A value from one place to another; the way back may differ. */
public record WanPair(String from, String to, double value) {
    public WanPair {
        TraceChecks.named(from, "place that a pair leads from");
        TraceChecks.named(to, "place that a pair leads to");
        TraceChecks.that(
                Double.isFinite(value) && value >= 0,
                () ->
                        "The value (%s) from %s to %s must be a number from 0 on."
                                .formatted(value, from, to));
    }
}
