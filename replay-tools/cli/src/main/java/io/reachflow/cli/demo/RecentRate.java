package io.reachflow.cli.demo;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** How fast a count has grown over the last seconds. */
final class RecentRate {
    private static final long SPAN_NANOS = Duration.ofSeconds(5).toNanos();

    private record Sample(long nanos, long count) {}

    private final Deque<Sample> samples = new ArrayDeque<>();

    /** Takes the count of now, and gives back its growth per second. */
    double perSecond(long nowNanos, long count) {
        samples.addLast(new Sample(nowNanos, count));
        while (nowNanos - samples.getFirst().nanos() > SPAN_NANOS) {
            samples.removeFirst();
        }
        Sample first = samples.getFirst();
        long nanos = nowNanos - first.nanos();
        return nanos == 0 ? 0 : (count - first.count()) * 1e9 / nanos;
    }
}
