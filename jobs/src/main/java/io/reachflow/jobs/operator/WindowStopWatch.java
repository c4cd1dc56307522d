package io.reachflow.jobs.operator;

import java.util.function.LongSupplier;
import org.apache.flink.metrics.Counter;

/**
 * Counts windows that took longer to close than they last: a cell with many of them falls behind.
 * The time is only reported; no decision depends on it.
 */
final class WindowStopWatch {
    private final Counter slowWindows;
    private final LongSupplier nanos;
    private long startedNanos;

    WindowStopWatch(Counter slowWindows) {
        this(slowWindows, System::nanoTime);
    }

    WindowStopWatch(Counter slowWindows, LongSupplier nanos) {
        this.slowWindows = slowWindows;
        this.nanos = nanos;
    }

    void start() {
        startedNanos = nanos.getAsLong();
    }

    void stop(long windowMillis) {
        if (nanos.getAsLong() - startedNanos > windowMillis * 1_000_000) {
            slowWindows.inc();
        }
    }
}
