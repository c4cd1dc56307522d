package io.reachflow.policies.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.registry.Policies;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Test data: tasks that wait, and the order that a policy puts them in. */
final class QueueFixture {
    static final long NOW = 10_000_000;
    private static final long AGING = 600_000;
    private static final ResourceAmount CELL = new ResourceAmount(10_000, 1_000 * 1024);

    private QueueFixture() {}

    static WaitingTask secondsAgo(double seconds, TaskFixture task) {
        return WaitingTask.fresh(task.build(), NOW - Math.round(seconds * 1000));
    }

    static WaitingTask served(double seconds, double gpuSeconds, TaskFixture task) {
        long arrived = NOW - Math.round(seconds * 1000);
        return started(task, arrived, 0, gpuSeconds);
    }

    /** The order of a policy, which is the same with a mask, and however the tasks come. */
    static List<String> ordered(
            String policy, Map<String, ResourceAmount> held, WaitingTask... waiting) {
        List<WaitingTask> shuffled = new ArrayList<>(List.of(waiting));
        Collections.shuffle(shuffled, new Random(7));
        TaskQueue queue = queue(shuffled, held);
        List<WaitingTask> order = Policies.byName(policy).order(queue);
        assertThat(Policies.byName(policy + "+mask").order(queue)).isEqualTo(order);
        return order.stream().map(one -> one.task().taskId()).toList();
    }

    static List<String> ordered(String policy, WaitingTask... waiting) {
        return ordered(policy, Map.of(), waiting);
    }

    static TaskQueue queue(List<WaitingTask> waiting, Map<String, ResourceAmount> held) {
        return new TaskQueue(NOW, AGING, waiting, new TreeMap<>(held), CELL);
    }

    static WaitingTask started(
            TaskFixture task, long arrived, double checkpointed, double gpuSeconds) {
        return WaitingTaskBuilder.builder(WaitingTask.fresh(task.build(), arrived))
                .attempts(1)
                .checkpointedFraction(checkpointed)
                .servedGpuSeconds(gpuSeconds)
                .build();
    }
}
