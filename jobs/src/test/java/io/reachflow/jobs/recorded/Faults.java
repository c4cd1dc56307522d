package io.reachflow.jobs.recorded;

import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.state.CheckpointListener;

/** Makes tasks fail, each fault once in the life of the JVM, so that the job gets through. */
final class Faults {
    private static final AtomicInteger RECORDS = new AtomicInteger();
    private static final AtomicInteger CHECKPOINTS = new AtomicInteger();
    private static final AtomicInteger FAILURES_WHILE_RUNNING = new AtomicInteger();
    private static final AtomicInteger FAILURES_BEFORE_COMMIT = new AtomicInteger();

    private Faults() {}

    static void reset() {
        RECORDS.set(0);
        CHECKPOINTS.set(0);
        FAILURES_WHILE_RUNNING.set(0);
        FAILURES_BEFORE_COMMIT.set(0);
    }

    static int whileRunning() {
        return FAILURES_WHILE_RUNNING.get();
    }

    static int beforeCommit() {
        return FAILURES_BEFORE_COMMIT.get();
    }

    /** Fails at the given numbers of records, counted over all subtasks and restarts. */
    static final class AtRecords<T> implements MapFunction<T, T> {
        private static final long serialVersionUID = 1L;

        private final Set<Integer> when;

        AtRecords(Set<Integer> when) {
            this.when = when;
        }

        @Override
        public T map(T record) {
            if (when.contains(RECORDS.incrementAndGet())) {
                FAILURES_WHILE_RUNNING.incrementAndGet();
                throw new IllegalStateException("A fault that the test asked for, while running.");
            }
            return record;
        }
    }

    /**
     * Fails when it hears that a checkpoint is complete. It stands right before the sink in the
     * same task, and hears of it first: the transaction is prepared, and not yet committed.
     */
    static final class BetweenPrepareAndCommit<T> implements MapFunction<T, T>, CheckpointListener {
        private static final long serialVersionUID = 1L;

        private final Set<Integer> when;

        BetweenPrepareAndCommit(Set<Integer> when) {
            this.when = when;
        }

        @Override
        public T map(T record) {
            return record;
        }

        @Override
        public void notifyCheckpointComplete(long checkpointId) {
            if (when.contains(CHECKPOINTS.incrementAndGet())) {
                FAILURES_BEFORE_COMMIT.incrementAndGet();
                throw new IllegalStateException("A fault that the test asked for, before commit.");
            }
        }
    }
}
