package io.reachflow.jobs.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits for a condition, and not for ever. */
public final class Await {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private Await() {}

    public static void until(String what, Callable<Boolean> condition) throws Exception {
        Instant deadline = Instant.now().plus(PATIENCE);
        while (!condition.call()) {
            assertThat(Instant.now()).as("waiting until " + what).isBefore(deadline);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
