package io.reachflow.policies.heuristic;

import io.reachflow.policies.policy.Ordering;
import io.reachflow.policies.policy.Orderings;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.WaitingTask;
import java.util.List;

/**
 * The order of Tiresias (2D-LAS): tasks that were served little come first, in three queues by GPU
 * time; within a queue the first to come. Who starves goes back to the first queue. By itself it
 * slices no time: nothing is stopped for it. {@link SlicedService} does.
 */
final class LeastAttainedService implements Ordering {
    private static final double FIRST_LIMIT_GPU_SECONDS = 3_250;
    private static final double SECOND_LIMIT_GPU_SECONDS = 7_200;

    /** A task starves when it waited this many times as long as it ran. */
    private static final double STARVING = 8;

    @Override
    public List<WaitingTask> order(TaskQueue queue) {
        return Orderings.lowestFirst(queue, waiting -> level(waiting, queue.nowMillis()));
    }

    /** The queue that a task is in; 0 is served first. */
    static int level(WaitingTask waiting, long nowMillis) {
        double served = waiting.servedGpuSeconds();
        if (served < FIRST_LIMIT_GPU_SECONDS || starves(waiting, nowMillis)) {
            return 0;
        }
        return served < SECOND_LIMIT_GPU_SECONDS ? 1 : 2;
    }

    private static boolean starves(WaitingTask waiting, long nowMillis) {
        double ranSeconds = waiting.servedGpuSeconds() / waiting.task().gpus();
        return waiting.waitedSeconds(nowMillis) - ranSeconds > STARVING * ranSeconds;
    }
}
