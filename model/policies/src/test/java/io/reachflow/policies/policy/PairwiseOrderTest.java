package io.reachflow.policies.policy;

import static io.reachflow.intake.task.TaskFixture.aTask;
import static io.reachflow.policies.policy.QueueFixture.NOW;
import static io.reachflow.policies.policy.QueueFixture.queue;
import static io.reachflow.policies.policy.QueueFixture.started;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.task.Priority;
import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.registry.Policies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds policies to what they say of their order. */
class PairwiseOrderTest {
    private static final List<Priority> PRIORITIES =
            List.of(Priority.LOW, Priority.NORMAL, Priority.HIGH);

    static List<String> names() {
        return Policies.names();
    }

    /** Otherwise tasks would be left out of the queue, and the others ordered differently. */
    @ParameterizedTest
    @MethodSource("names")
    void whoSaysThatPairsDecideOrdersSomeAsAmongAll(String name) {
        Policy policy = Policies.byName(name);
        List<WaitingTask> all = randomTasks(60);
        List<WaitingTask> some = all.stream().filter(one -> one.attempts() == 1).toList();
        List<WaitingTask> amongAll = new ArrayList<>(policy.order(queue(all, Map.of())));
        amongAll.retainAll(some);

        if (policy.hasPairwiseOrder()) {
            assertThat(policy.order(queue(some, Map.of()))).isEqualTo(amongAll);
        } else {
            assertThat(List.of("f1", "drf", "atc")).contains(name);
        }
    }

    /** Every second one was started; the oldest was not. */
    private static List<WaitingTask> randomTasks(int count) {
        Random random = new Random(11);
        List<WaitingTask> tasks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            TaskFixture task =
                    aTask("t" + i)
                            .of(PRIORITIES.get(random.nextInt(3)))
                            .needingGpus(1 + random.nextInt(8))
                            .working(10 + random.nextInt(50_000))
                            .dueAtSeconds(10_000 + random.nextInt(50_000));
            long arrived = i == 0 ? 0 : NOW - random.nextInt(9_000_000);
            tasks.add(
                    i % 2 == 0
                            ? WaitingTask.fresh(task.build(), arrived)
                            : started(task, arrived, random.nextDouble(), 9_000));
        }
        return tasks;
    }
}
