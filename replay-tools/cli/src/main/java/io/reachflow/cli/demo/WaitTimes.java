package io.reachflow.cli.demo;

import io.reachflow.world.statistics.SortedSample;
import java.util.stream.Stream;

/** How long tasks waited until they were first assigned, in trace time. */
public record WaitTimes(long tasks, double meanSeconds, double p95Seconds) {

    static WaitTimes of(Stream<Long> waitsMillis) {
        double[] millis = waitsMillis.mapToDouble(Long::doubleValue).toArray();
        if (millis.length == 0) {
            return new WaitTimes(0, 0, 0);
        }
        SortedSample waits = SortedSample.of(millis);
        return new WaitTimes(waits.count(), waits.mean() / 1000, waits.percentile(95) / 1000);
    }
}
