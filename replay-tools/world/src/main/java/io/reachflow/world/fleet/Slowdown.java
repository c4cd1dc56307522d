package io.reachflow.world.fleet;

/** A stretch of trace time, [from, to), in which a host's cards run at a share of their speed. */
public record Slowdown(long fromMillis, long toMillis, double speed) {

    boolean contains(long traceMillis) {
        return fromMillis <= traceMillis && traceMillis < toMillis;
    }
}
