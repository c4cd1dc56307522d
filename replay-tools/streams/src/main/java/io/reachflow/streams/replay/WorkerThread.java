package io.reachflow.streams.replay;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** A thread that can be told to stop, and whose failure reaches whoever waits for it. */
public final class WorkerThread implements AutoCloseable {
    /** What the thread does, until the latch is down. */
    @FunctionalInterface
    public interface Body {
        void run(CountDownLatch stop) throws Exception;
    }

    private static final Duration GRACE = Duration.ofSeconds(20);

    private final CountDownLatch stop = new CountDownLatch(1);
    private final Thread thread;
    private volatile @Nullable Throwable failure;
    private volatile boolean reported;

    private WorkerThread(String name, Body body) {
        this.thread = new Thread(() -> runCatching(body), name);
        thread.setDaemon(true);
    }

    public static WorkerThread start(String name, Body body) {
        WorkerThread worker = new WorkerThread(name, body);
        worker.thread.start();
        return worker;
    }

    private void runCatching(Body body) {
        try {
            body.run(stop);
        } catch (Throwable e) {
            failure = e;
        }
    }

    /** Waits at most so long; true: the work has ended. Throws what ended it, if that failed. */
    public boolean await(Duration timeout) throws InterruptedException {
        thread.join(Math.max(1, timeout.toMillis()));
        if (thread.isAlive()) {
            return false;
        }
        rethrow();
        return true;
    }

    private void rethrow() {
        Throwable cause = failure;
        if (cause == null) {
            return;
        }
        reported = true;
        if (cause instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        throw new IllegalStateException(thread.getName() + " failed: " + cause, cause);
    }

    /**
     * Stops the work and waits for its end; work that waits for something else, say for a broker,
     * is interrupted after a while. Throws its failure unless somebody has seen it.
     */
    @Override
    public void close() {
        stop.countDown();
        try {
            thread.join(GRACE.toMillis());
            thread.interrupt();
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!reported) {
            rethrow();
        }
    }
}
