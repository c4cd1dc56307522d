package io.reachflow.replay.demo;

import io.reachflow.replay.statistics.Sample;
import java.util.stream.Stream;

/** How long tasks waited until they were first assigned, in trace time. */
public record Waits(long tasks, double meanSeconds, double p95Seconds) {

    static Waits of(Stream<Long> waitsMillis) {
        double[] millis = waitsMillis.mapToDouble(Long::doubleValue).toArray();
        if (millis.length == 0) {
            return new Waits(0, 0, 0);
        }
        Sample waits = Sample.of(millis);
        return new Waits(waits.count(), waits.mean() / 1000, waits.percentile(95) / 1000);
    }
}
