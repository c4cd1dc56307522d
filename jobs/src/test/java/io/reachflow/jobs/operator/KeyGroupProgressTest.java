package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.Origin;
import io.reachflow.intake.validation.TaskIntake;
import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.jobs.settings.PolicyChoice;
import io.reachflow.jobs.settings.ServingSettings;
import io.reachflow.jobs.story.Records;
import io.reachflow.jobs.story.Written;
import io.reachflow.schema.Decision;
import io.reachflow.schema.TopicNames;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two subtasks with a cell each, of which one has come further: an input was idle, and came back
 * before the other had heard that it was.
 */
class KeyGroupProgressTest {
    private static final int GROUPS = 128;
    private static final CellKeys KEYS = new CellKeys(GROUPS);
    private static final String AHEAD = cellOfSubtask(0);
    private static final String BEHIND = cellOfSubtask(1);

    private final List<AbstractStreamOperatorTestHarness<OutputRecord>> opened = new ArrayList<>();

    private static String cellOfSubtask(int subtask) {
        return IntStream.range(0, 100)
                .mapToObj(i -> "cell-" + i)
                .filter(cell -> subtaskOf(cell, 2) == subtask)
                .findFirst()
                .orElseThrow();
    }

    private static int subtaskOf(String cell, int parallelism) {
        return KeyGroupRangeAssignment.assignKeyToParallelOperator(
                KEYS.keyOf(cell), GROUPS, parallelism);
    }

    private KeyedOneInputStreamOperatorTestHarness<String, CellEvent, OutputRecord> subtask(
            int parallelism, int index) throws Exception {
        CellSchedulerFunction function =
                new CellSchedulerFunction(
                        CellSettings.STANDARD,
                        new ServingSettings(
                                new PolicyChoice.Named("greedy-fastest"),
                                0,
                                "weighted-score",
                                Long.MAX_VALUE),
                        AHEAD + "=here, " + BEHIND + "=*",
                        TopicNames.STANDARD);
        var flink =
                new KeyedOneInputStreamOperatorTestHarness<>(
                        new CellSchedulerOperator(function),
                        KEYS,
                        Types.STRING,
                        GROUPS,
                        parallelism,
                        index);
        opened.add(flink);
        return flink;
    }

    @AfterEach
    void close() throws Exception {
        for (AbstractStreamOperatorTestHarness<OutputRecord> flink : opened) {
            flink.close();
        }
    }

    private OperatorSubtaskState snapshot(int index, String cell, long watermark) throws Exception {
        var flink = subtask(2, index);
        flink.open();
        flink.processElement(arrives(cell, "first", 1_000), 1_000);
        flink.processWatermark(watermark);
        return flink.snapshot(1, 1);
    }

    private static CellEvent arrives(String cell, String taskId, long timeMillis) {
        return CellEvent.arrival(
                cell,
                timeMillis,
                new Origin("task.arrivals", 0, timeMillis),
                TaskIntake.of(Records.task(taskId).build(), timeMillis).value());
    }

    /**
     * What is decided on a task of 6 s after a restart from 10 s in one subtask, 5 s in another.
     */
    private Decision decided(int parallelism, String cell) throws Exception {
        OperatorSubtaskState all =
                AbstractStreamOperatorTestHarness.repackageState(
                        snapshot(0, AHEAD, 9_999), snapshot(1, BEHIND, 4_999));
        int index = subtaskOf(cell, parallelism);
        var flink = subtask(parallelism, index);
        flink.initializeState(
                AbstractStreamOperatorTestHarness.repartitionOperatorState(
                        all, GROUPS, 2, parallelism, index));
        flink.open();
        flink.processElement(arrives(cell, "second", 6_000), 6_000);
        flink.processWatermark(10_199);
        return new Written(flink.extractOutputValues())
                .decisions().stream()
                        .filter(decision -> decision.getTaskId().equals("second"))
                        .findFirst()
                        .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void whatWasInTimeIsSoAfterARestartToo(int parallelism) throws Exception {
        Decision decision = decided(parallelism, BEHIND);

        assertThat(decision.getWindowEndMillis()).isEqualTo(6_200);
        assertThat(decision.getLateInput()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void whatWasLateStaysLate(int parallelism) throws Exception {
        Decision decision = decided(parallelism, AHEAD);

        assertThat(decision.getWindowEndMillis()).isEqualTo(10_200);
        assertThat(decision.getLateInput()).isTrue();
    }

    /** Nothing has closed a window at 3 s, and yet it must not be opened. */
    @Test
    void windowsInWhichNothingHappenedAreClosedAsWell() throws Exception {
        var before = subtask(1, 0);
        var after = subtask(1, 0);
        before.open();
        before.processWatermark(4_999);
        after.initializeState(before.snapshot(1, 1));
        after.open();
        after.processElement(arrives(AHEAD, "late", 3_000), 3_000);
        after.processWatermark(5_199);

        Decision decision = new Written(after.extractOutputValues()).decisions().get(0);
        assertThat(decision.getWindowEndMillis()).isEqualTo(5_200);
    }
}
