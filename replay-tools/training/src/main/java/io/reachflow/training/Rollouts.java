package io.reachflow.training;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Plays several at a time; what comes out does not depend on how many. */
final class Rollouts implements AutoCloseable {
    private final ExecutorService pool;

    Rollouts(int threads) {
        this.pool = Executors.newFixedThreadPool(threads, Rollouts::daemon);
    }

    private static Thread daemon(Runnable body) {
        Thread thread = new Thread(body, "rollout");
        thread.setDaemon(true);
        return thread;
    }

    <T> List<T> play(List<Callable<T>> games) throws InterruptedException {
        List<Future<T>> futures = games.stream().map(pool::submit).toList();
        List<T> played = new ArrayList<>();
        for (Future<T> future : futures) {
            try {
                played.add(future.get());
            } catch (ExecutionException e) {
                throw new IllegalStateException("A rollout failed.", e.getCause());
            }
        }
        return played;
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
