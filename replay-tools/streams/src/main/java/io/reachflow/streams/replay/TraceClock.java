package io.reachflow.streams.replay;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits for moments of the trace, until told to stop. */
final class TraceClock {
    private final ReplayPace pace;
    private final long startMillis;
    private final long startNanos;
    private final CountDownLatch stop;

    TraceClock(ReplayPace pace, long startMillis, CountDownLatch stop) {
        this.pace = pace;
        this.startMillis = startMillis;
        this.stop = stop;
        long passedMillis =
                pace.mode() == ReplayPace.Mode.LIVE ? System.currentTimeMillis() - startMillis : 0;
        this.startNanos = System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(passedMillis);
    }

    /** Returns at the moment, or at once when it has passed; false: told to stop. */
    boolean awaitMoment(long traceMillis) throws InterruptedException {
        long due = startNanos + pace.dueNanos(traceMillis - startMillis);
        long wait = due - System.nanoTime();
        if (pace.mode() == ReplayPace.Mode.UNPACED || wait <= 0) {
            return stop.getCount() > 0;
        }
        return !stop.await(wait, TimeUnit.NANOSECONDS);
    }

    /** What a record of this moment is stamped with, not before the last stamp. */
    long stampMillis(long traceMillis, long lastStampMillis) {
        long stamp = pace.mode() == ReplayPace.Mode.LIVE ? System.currentTimeMillis() : traceMillis;
        return Math.max(stamp, lastStampMillis);
    }
}
