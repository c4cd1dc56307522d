package io.reachflow.streams.stack;

import java.util.concurrent.CountDownLatch;

/** Lets a signal to this process stop what a run has started. */
public final class StopOnSignal {
    private final Runnable stop;
    private volatile boolean signalled;

    private StopOnSignal(Runnable stop) {
        this.stop = stop;
    }

    /** What a run does while it can be stopped. */
    @FunctionalInterface
    public interface Body<T> {
        T run() throws InterruptedException;
    }

    /**
     * Runs it to its end.
     *
     * @param stop called on a thread of its own when the process is told to end
     */
    public static <T> T during(Body<T> body, Runnable stop) throws InterruptedException {
        return new StopOnSignal(stop).run(body);
    }

    private <T> T run(Body<T> body) throws InterruptedException {
        Thread onSignal = new Thread(this::stop, "stop-on-signal");
        Runtime.getRuntime().addShutdownHook(onSignal);
        try {
            return body.run();
        } catch (RuntimeException | Error e) {
            if (signalled) {
                // What fails while the process goes down is no news: wait for the end.
                new CountDownLatch(1).await();
            }
            throw e;
        } finally {
            removeHook(onSignal);
        }
    }

    private void stop() {
        signalled = true;
        stop.run();
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is going down, and the hook stops what was started.
        }
    }
}
