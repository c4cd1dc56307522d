package io.reachflow.streams.process;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what nobody announces. */
public final class Await {
    private Await() {}

    /**
     * Asks at least once, and then with pauses.
     *
     * @return whether the condition held before the time was over
     */
    public static boolean until(BooleanSupplier condition, Duration patience, Duration pause)
            throws InterruptedException {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start >= patience.toNanos()) {
                return false;
            }
            Thread.sleep(pause.toMillis());
        }
        return true;
    }
}
