package io.reachflow.replay.demo;

import java.util.List;
import java.util.stream.Stream;

/** How long tasks waited until they were first assigned, in trace time. */
public record Waits(long tasks, double meanSeconds, double p95Seconds) {

    static Waits of(Stream<Long> waitsMillis) {
        List<Long> sorted = waitsMillis.sorted().toList();
        if (sorted.isEmpty()) {
            return new Waits(0, 0, 0);
        }
        double meanMillis = sorted.stream().mapToLong(Long::longValue).average().orElseThrow();
        int rank = (int) Math.ceil(0.95 * sorted.size());
        return new Waits(sorted.size(), meanMillis / 1000, sorted.get(rank - 1) / 1000.0);
    }
}
