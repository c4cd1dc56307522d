package io.reachflow.model.policy;

import static io.reachflow.model.task.TaskBuilder.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.model.task.TaskBuilder;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AgedPriorityTest {
    private static final long AGING = 600_000;
    private static final long NOW = 10 * AGING;

    private static Waiting arrivedAt(long millis, TaskBuilder task) {
        return new Waiting(task.build(), millis, 0, 0);
    }

    private static List<String> ordered(Waiting... waiting) {
        return Stream.of(waiting)
                .sorted(Policies.byName("greedy-fastest").order(NOW, AGING))
                .map(one -> one.task().taskId())
                .toList();
    }

    @Test
    void theMoreUrgentComesFirst() {
        assertThat(
                        ordered(
                                arrivedAt(NOW, aTask("low").low()),
                                arrivedAt(NOW, aTask("normal")),
                                arrivedAt(NOW, aTask("high").high())))
                .containsExactly("high", "normal", "low");
    }

    @Test
    void aLowTaskThatWaitedTwoIntervalsBeatsAFreshNormalOne() {
        assertThat(
                        ordered(
                                arrivedAt(NOW, aTask("normal")),
                                arrivedAt(NOW - 2 * AGING, aTask("low").low())))
                .containsExactly("low", "normal");
        assertThat(
                        ordered(
                                arrivedAt(NOW - AGING + 1, aTask("low").low()),
                                arrivedAt(NOW, aTask("normal"))))
                .containsExactly("normal", "low");
    }

    @Test
    void amongEqualsTheEarlierDeadlineThenTheEarlierArrivalThenTheId() {
        assertThat(
                        ordered(
                                arrivedAt(NOW - 2, aTask("none")),
                                arrivedAt(NOW, aTask("d-later").dueAtSeconds(9_000)),
                                arrivedAt(NOW, aTask("c-sooner").dueAtSeconds(8_000)),
                                arrivedAt(NOW - 1, aTask("b-sooner").dueAtSeconds(8_000)),
                                arrivedAt(NOW, aTask("a-sooner").dueAtSeconds(8_000))))
                .containsExactly("b-sooner", "a-sooner", "c-sooner", "d-later", "none");
    }

    @Test
    void anArrivalAheadOfTheWindowDoesNotCountAsYounger() {
        assertThat(
                        ordered(
                                arrivedAt(NOW + 5 * AGING, aTask("ahead").high()),
                                arrivedAt(NOW, aTask("normal"))))
                .containsExactly("ahead", "normal");
    }
}
